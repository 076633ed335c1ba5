def opt0(g, you):
    h6 = same1(g, g.z2[you])
    h7 = g.z1[you]
    h8 = [c1 for c1 in g.z6[you] if g.s0[c1] == 0]
    h9 = g.z2[you]
    r = [(-1,)]
    if h8 and len(h9) < 3:
        for x1 in same0(g, h7):
            r.append((0, x1))
    if h8:
        for x2 in h6:
            r.append((1, x2))
    if h8:
        r.append((2,))
    if h8:
        for x3 in h6:
            for x4 in same2(g, [c1 for c1 in h7 if g.d[c1] == g.d[x3]]):
                r.append((3, x3, x4))
    for x5 in same3(g, [c1 for c1 in h9 if g.s0[c1] == 0]):
        if h8 or not not has0(g, x5):
            r.append((4, x5))
    return r

def k0(g, e, c):
    return e[4] == c

def opt1(g, you, q0, q1):
    r = [(-1,)]
    for x1 in same3(g, [c1 for c1 in g.z2[you] if g.s0[c1] == 0]):
        r.append((5, x1))
    return r

def has0(g, c):
    for e in g.act[0]:
        if K[e[0]](g, e, c):
            return True
    return False

def P0(g, c):
    x = BASE0[g.d[c]]
    if g.z[c] == 2:
        x += g.na[c]
    return x

def mv2(g, c, p, bottom=-1):
    if not g.d[c] >= 1:
        return 0
    if len(g.z2[p]) >= 3:
        return 0
    f = g.z[c]
    if f == 7:
        g.na[g.h[c]] -= 1
        g.h[c] = -1
    if g.na[c]:
        for a in attached_to(g, c):
            mv3(g, a, g.o[a])
    g.zl[f][g.o[c]].remove(c)
    g.m0[c] = 0
    if g.tmp:
        drop(g, c)
    g.z[c] = 2
    if bottom < 0:
        g.z2[p].append(c)
    else:
        g.z2[p].insert(0, c)
    g.st[c] += 1
    g.s0[c] = 0
    g.s1[c] = 0
    g.dirty = 1
    return 1

def mv3(g, c, p, bottom=-1):
    if not g.d[c] >= 1:
        return 0
    f = g.z[c]
    if f == 7:
        g.na[g.h[c]] -= 1
        g.h[c] = -1
    if g.na[c]:
        for a in attached_to(g, c):
            mv3(g, a, g.o[a])
    g.zl[f][g.o[c]].remove(c)
    g.m0[c] = 0
    if g.tmp:
        drop(g, c)
    g.z[c] = 3
    if bottom < 0:
        g.z3[p].append(c)
    else:
        g.z3[p].insert(0, c)
    g.st[c] += 1
    g.s0[c] = 0
    g.s1[c] = 0
    g.dirty = g.dirty or DIRTY[f]
    return 1

def take0_1(g, p, n):
    s = g.z0[p]
    t = g.z1[p]
    for i in range(min(n, len(s))):
        c = s.pop()
        g.z[c] = 1
        g.st[c] += 1
        t.append(c)
    return 1

def take5_6(g, p, n):
    s = g.z5[p]
    t = g.z6[p]
    for i in range(min(n, len(s))):
        c = s.pop()
        g.z[c] = 6
        g.st[c] += 1
        t.append(c)
        g.s0[c] = 0
        g.s1[c] = 0
    return 1

def room2(g, p):
    return len(g.z2[p]) < 3

def attach(g, c, h):
    f = g.z[c]
    if f == 7:
        g.na[g.h[c]] -= 1
        g.h[c] = -1
    if g.na[c]:
        for a in attached_to(g, c):
            mv3(g, a, g.o[a])
    g.zl[f][g.o[c]].remove(c)
    g.m0[c] = 0
    if g.tmp:
        drop(g, c)
    g.z[c] = 7
    g.z7[g.o[c]].append(c)
    g.h[c] = h
    g.na[h] += 1
    g.st[c] += 1
    g.s0[c] = 0
    g.s1[c] = 0
    g.dirty = 1
    return 1

def key0(g, c):
    return g.d[c]

def same0(g, cards):
    if len(cards) < 2:
        return cards
    return list({g.d[c]: c for c in cards}.values())

def key1(g, c):
    return (g.d[c], g.s0[c], g.m0[c], g.na[c] and attached_key(g, c), g.h[c], g.tmp and lasting_key(g, c))

def same1(g, cards):
    if len(cards) < 2:
        return cards
    if len({g.d[c] for c in cards}) == len(cards):
        return cards
    s = []
    r = []
    for c in cards:
        k = (g.d[c], g.s0[c], g.m0[c], g.na[c] and attached_key(g, c), g.h[c], g.tmp and lasting_key(g, c))
        if k not in s:
            s.append(k)
            r.append(c)
    return r

def key2(g, c):
    return 0

def same2(g, cards):
    return cards[:1]

def key3(g, c):
    return (g.d[c], g.m0[c], g.na[c] and attached_key(g, c), g.h[c], g.tmp and lasting_key(g, c))

def same3(g, cards):
    if len(cards) < 2:
        return cards
    if len({g.d[c] for c in cards}) == len(cards):
        return cards
    s = []
    r = []
    for c in cards:
        k = (g.d[c], g.m0[c], g.na[c] and attached_key(g, c), g.h[c], g.tmp and lasting_key(g, c))
        if k not in s:
            s.append(k)
            r.append(c)
    return r

def key4(g, c):
    return 0

def same4(g, cards):
    return cards[:1]

def key5(g, c):
    return g.d[c]

def same5(g, cards):
    if len(cards) < 2:
        return cards
    return list({g.d[c]: c for c in cards}.values())

def b10_0(g, you, src, a0):
    if len(g.z0[a0]) < 4:
        lose(g, (a0,), 2)
    take0_1(g, a0, 4)
    return 1

def each3(g, you):
    b10_0(g, you, -1, you)
    if g.dirty:
        check(g)

def b19_1(g, you, src, a0):
    take5_6(g, a0, 1)
    return 1

def b19_2(g, you, src, a0):
    take5_6(g, a0, 2)
    return 1

def b10_3(g, you, src, a0):
    if len(g.z0[a0]) < 1:
        lose(g, (a0,), 2)
    take0_1(g, a0, 1)
    return 1

def phase0(g, you):
    g.w0 += 1
    if g.dirty:
        check(g)
    l1 = [c1 for c1 in g.z2[you]]
    for e2 in l1:
        g.s0[e2] = 0
    if g.dirty:
        check(g)
    l3 = [c2 for c2 in g.z6[you]]
    for e4 in l3:
        g.s0[e4] = 0
    if g.dirty:
        check(g)
    if g.w0 == 1:
        b19_1(g, you, -1, you)
        if g.dirty:
            check(g)
    if g.w0 >= 2:
        b19_2(g, you, -1, you)
        if g.dirty:
            check(g)
    if g.w0 >= 2:
        b10_3(g, you, -1, you)
        if g.dirty:
            check(g)

def b20_4(g, you, src, a0):
    x2 = -99
    l1 = [c1 for c1 in g.z6[a0] if g.s0[c1] == 0]
    if l1:
        x2 = l1[0]
    if x2 != -99:
        g.s0[x2] = 1
    return 1

def b13_5(g, you, src, a0):
    if not mv2(g, a0, g.o[a0]):
        return 0
    return 1

def act0(g, you, q0):
    b20_4(g, you, -1, you)
    if g.dirty:
        check(g)
    b13_5(g, you, -1, q0)
    if g.dirty:
        check(g)

def b14_6(g, you, src, a0):
    mv3(g, a0, g.o[a0])
    return 1

def act1(g, you, q0):
    b20_4(g, you, -1, you)
    if g.dirty:
        check(g)
    b14_6(g, you, -1, q0)
    if g.dirty:
        check(g)

def act2(g, you):
    b20_4(g, you, -1, you)
    if g.dirty:
        check(g)
    b10_3(g, you, -1, you)
    if g.dirty:
        check(g)

def b22_8(g, you, src, a0):
    start(g, 0, (0, src, you, 0, a0, 0))
    g.s0[a0] = 0
    return 1

def b21_7(g, you, src, a0, a1):
    attach(g, a0, a1)
    if g.dirty:
        check(g)
    if g.dirty:
        check(g)
    b10_3(g, you, src, you)
    if g.dirty:
        check(g)
    if g.na[a1] == 4:
        b22_8(g, you, src, a1)
        if g.dirty:
            check(g)
    return 1

def act3(g, you, q0, q1):
    b20_4(g, you, -1, you)
    if g.dirty:
        check(g)
    b21_7(g, you, -1, q1, q0)
    if g.dirty:
        check(g)

def b15_9(g, you, src, a0, a1, a2):
    if a1 >= 0:
        g.m0[a1] += a2
        g.dirty = 1
    if a1 < 0:
        g.v0[-1 - a1] -= a2
        g.dirty = 1
    return 1

def b15_10(g, you, src, a0, a1, a2):
    g.m0[a1] += a2
    g.dirty = 1
    return 1

def b15_11(g, you, src, a0, a1, a2):
    g.m0[a1] += a2
    g.dirty = 1
    return 1

def act5(g, you, q0, q1):
    if g.dirty:
        check(g)
    n1 = BASE0[g.d[q0]] + (g.na[q0] if g.z[q0] == 2 else 0)
    n2 = BASE0[g.d[q1]] + (g.na[q1] if g.z[q1] == 2 else 0)
    b15_10(g, you, -1, q0, q1, n1)
    b15_11(g, you, -1, q1, q0, n2)
    if g.dirty:
        check(g)

def offer1(g, F, you=0, q0=0, q1=0):
 if F: _, pc, you, q0, q1, p1 = F
 else: pc = 0
 if not pc:
  p1 = 1 - you
 if not pc:
  R = opt1(g, p1, q0, q1)
  if len(R) > 1:
   g.da = (p1, q0, q1); g.dp = p1; g.dk = 3; g.do = R; g.cap = [(0, 1, you, q0, q1, p1)]; return PAUSE
  o = R[0]
 elif pc == 1: pc = 0; o = g.ret
 if not pc:
  if o[0] == -1:
      b15_9(g, you, -1, q1, -1 - (1 - you), BASE0[g.d[q1]] + (g.na[q1] if g.z[q1] == 2 else 0))
      if g.dirty:
          check(g)
  elif o[0] == 5:
      act5(g, p1, q0, o[1])
 return 0

def act4(g, F, you=0, q0=0):
 if F: _, pc = F
 else: pc = 0
 if not pc:
  if not has0(g, q0):
      b20_4(g, you, -1, you)
      if g.dirty:
          check(g)
  g.s0[q0] = 1
  if g.dirty:
      check(g)
  if g.dirty:
      check(g)
 if (pc <= 1) if pc else (g.z[q0] == 2):
  if not pc:
   R = offer1(g, 0, you, q0, q0)
   if R is PAUSE: g.cap.append((1, 1)); return PAUSE
  elif pc == 1: pc = 0
 return 0

def offer0(g, F, you=0):
 if F: _, pc, p1 = F
 else: pc = 0
 if not pc:
  p1 = you
 if pc <= 2:
  while 1:
   if not pc:
    R = opt0(g, p1)
    if len(R) > 1:
     g.da = (p1,); g.dp = p1; g.dk = 1; g.do = R; g.cap = [(2, 1, p1)]; return PAUSE
    o = R[0]
   elif pc == 1: pc = 0; o = g.ret
   if not pc and (o[0] == -1):
    return 0
   elif pc <= 2:
    if not pc and (o[0] == 0):
     act0(g, p1, o[1])
    elif pc <= 2:
     if not pc and (o[0] == 1):
      act1(g, p1, o[1])
     elif pc <= 2:
      if not pc and (o[0] == 2):
       act2(g, p1)
      elif pc <= 2:
       if not pc and (o[0] == 3):
        act3(g, p1, o[1], o[2])
       elif pc <= 2:
        if (pc <= 2) if pc else (o[0] == 4):
         if not pc:
          R = act4(g, 0, p1, o[1])
          if R is PAUSE: g.cap.append((2, 2, p1)); return PAUSE
         elif pc == 2: pc = 0
 return 0

def phase1(g, F, you=0):
 if F: _, pc = F
 else: pc = 0
 if not pc:
  R = offer0(g, 0, you)
  if R is PAUSE: g.cap.append((3, 1)); return PAUSE
 elif pc == 1: pc = 0
 return 0

def b11_12(g, you, src, a0):
    mv3(g, a0, g.o[a0])
    return 1

def phase2(g, F, you=0):
 if F: _, pc, you = F
 else: pc = 0
 if not pc:
  x4 = ()
  if g.tmp:
      expire(g, 0)
  if g.dirty:
      check(g)
  l1 = g.z2[g.tp] + g.z2[1 - g.tp]
  for e2 in l1:
      g.m0[e2] = 0
      g.dirty = 1
  if g.dirty:
      check(g)
 if (pc <= 1) if pc else (len(g.z1[you]) >= 6):
  if not pc:
   l3 = [c2 for c2 in g.z1[you]]
  if (pc <= 1) if pc else (len(l3) >= max(0, len(l3) - 5)):
   if not pc:
    R = sets(g, l3, max(0, len(l3) - 5), max(0, len(l3) - 5), key5)
    if len(R) > 1:
     g.dp = you; g.dk = 4; g.do = R; g.cap = [(4, 1, you)]; return PAUSE
    x4 = R[0]
   elif pc == 1: pc = 0; x4 = g.ret
  if not pc:
   for e5 in x4:
       b11_12(g, you, -1, e5)
   if g.dirty:
       check(g)
 return 0

def game(g, F, begin=0):
 if F: _, pc, begin, p = F
 else: pc = 0
 if (pc <= 1) if pc else (begin < 0):
  if (pc <= 1) if pc else (g.first < 0):
   if not pc:
    p = draw(g, 2)
   if not pc:
    R = tuple(range(2))
    if len(R) > 1:
     g.dp = p; g.dk = 0; g.do = R; g.cap = [(5, 1, begin, p)]; return PAUSE
    o = R[0]
   elif pc == 1: pc = 0; o = g.ret
   if not pc:
    g.first = (p + o) % 2
  if not pc:
   g.tp = g.first
   for i in tuple(range(2)):
       each3(g, (g.tp + i) % 2)
 if pc <= 3:
  while 1:
   if not pc:
    if begin <= 0:
        g.turn += 1
        if g.turn > 1000:
            finish(g, -1, 'turns')
    if begin <= 0:
        phase0(g, g.tp)
   if (pc <= 2) if pc else (begin <= 1):
    if not pc:
     R = phase1(g, 0, g.tp)
     if R is PAUSE: g.cap.append((5, 2, begin, 0)); return PAUSE
    elif pc == 2: pc = 0
   if (pc <= 3) if pc else (begin <= 2):
    if not pc:
     R = phase2(g, 0, g.tp)
     if R is PAUSE: g.cap.append((5, 3, 0, 0)); return PAUSE
    elif pc == 3: pc = 0
   if not pc:
    if max(*g.v0) > 9999:
        finish(g, -1, 'number')
    g.tp = (g.tp + 1) % 2
    begin = 0
 return 0

def b12_13(g, you, src, a0):
    mv3(g, a0, g.o[a0])
    return 1

def check(g):
    while g.dirty:
        g.dirty = 0
        g.steps += 1
        if g.steps > 200000:
            capped(g)
        l1 = [c3 for c3 in g.z2[g.tp] + g.z2[1 - g.tp] if g.m0[c3] >= BASE0[g.d[c3]] + (g.na[c3] if g.z[c3] == 2 else 0)]
        for e2 in l1:
            b12_13(g, g.tp, -1, e2)
        l3 = [c4 for c4 in (g.tp, 1 - g.tp) if g.v0[c4] <= 0]
        if l3:
            lose(g, tuple(l3), 49)
