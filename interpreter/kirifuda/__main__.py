"""``python -m kirifuda`` and the command ``kirifuda``: the command line, stopped quietly from its first moment on."""

import sys


def main() -> None:
    """Runs the command line and ends the process with its exit code; 130 where it is interrupted while it loads."""
    try:
        from kirifuda.cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
