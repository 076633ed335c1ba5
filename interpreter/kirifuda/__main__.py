"""``python -m kirifuda``: the command line."""

from kirifuda.cli.main import main

if __name__ == "__main__":
    main()
