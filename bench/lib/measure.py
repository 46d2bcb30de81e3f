"""Runs commands one after another and reports what each whole process used: a JSON array of runs on stdin, a line a run on stdout.

`wait4` gives the exact user and system time and the peak memory of the process with all its threads and the children it
waited for. Standard output goes to /dev/null; standard error is kept (its end is reported when a run fails).
"""

import json
import os
import shutil
import signal
import sys
import tempfile
import time

PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


def child(run, errors):
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.dup2(errors, 2)
    os.chdir(run["cwd"])
    os.execve(run["argv"][0], run["argv"], run["env"])


def measure(run):
    for path in run.get("remove", []):
        shutil.rmtree(path, ignore_errors=True)
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        pid = os.fork()
        if pid == 0:
            try:
                child(run, errors.fileno())
            finally:
                os._exit(127)
        signal.signal(signal.SIGALRM, lambda *_: os.kill(pid, signal.SIGKILL))
        signal.alarm(run.get("seconds", 600))
        _, status, usage = os.wait4(pid, 0)
        signal.alarm(0)
        wall = time.monotonic() - start
        size = errors.seek(0, os.SEEK_END)
        errors.seek(max(0, size - 2000))
        text = errors.read().decode("utf-8", "replace")
    return {
        "code": os.waitstatus_to_exitcode(status),
        "cpuMs": (usage.ru_utime + usage.ru_stime) * 1000,
        "wallMs": wall * 1000,
        "peakBytes": usage.ru_maxrss * PEAK_UNIT,
        "stderr": text,
    }


for job in json.load(sys.stdin):
    print(json.dumps(measure(job)), flush=True)
