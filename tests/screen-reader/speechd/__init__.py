"""
Stands in for `python3-speechd`, by which Orca reaches the speech synthesiser. Each utterance becomes a line of JSON in the file SPOKEN:
its text, its language, and whether "say all" reads it. There is no sound: an utterance ends after 30 ms, so that a chapter is read in seconds.
"""
import html
import json
import os
import re
import threading

SPOKEN_MS = 30


class CallbackType:
    INDEX_MARK = "index_mark"
    BEGIN = "begin"
    END = "end"
    CANCEL = "cancel"
    PAUSE = "pause"
    RESUME = "resume"


class PunctuationMode:
    ALL = "all"
    MOST = "most"
    SOME = "some"
    NONE = "none"


class DataMode:
    TEXT = "text"
    SSML = "ssml"


class Priority:
    IMPORTANT = "important"
    TEXT = "text"
    MESSAGE = "message"
    NOTIFICATION = "notification"
    PROGRESS = "progress"


class Scope:
    SELF = "self"
    ALL = "all"


class SSIPError(Exception):
    pass


class SSIPCommunicationError(SSIPError):
    pass


class SSIPCommandError(SSIPError):
    pass


class SpawnError(Exception):
    pass


class SSIPClient:
    def __init__(self, *_args, **_options):
        self._lock = threading.Lock()
        self._turn = 0
        self._callback = None
        self._language = ""

    def speak(self, text, callback=None, event_types=None):
        plain = html.unescape(re.sub(r"<[^>]*>", "", text)).strip()
        with self._lock:
            self._turn += 1
            turn = self._turn
            self._callback = callback
        with open(os.environ["SPOKEN"], "a", encoding="utf-8") as spoken:
            spoken.write(json.dumps(
                {"text": plain, "language": self._language, "isRead": callback is not None}, ensure_ascii=False) + "\n")
        if callback:
            mark = re.search(r'<mark name="([^"]*)"', text)
            threading.Timer(SPOKEN_MS / 1000, self._end, (turn, callback, mark and mark.group(1))).start()

    def _end(self, turn, callback, mark):
        with self._lock:
            if turn != self._turn:
                return
        callback(CallbackType.BEGIN)
        if mark:
            callback(CallbackType.INDEX_MARK, index_mark=mark)
        with self._lock:
            if turn != self._turn:
                return
            self._callback = None
        callback(CallbackType.END)

    def cancel(self, *_scope):
        with self._lock:
            self._turn += 1
            callback, self._callback = self._callback, None
        if callback:
            callback(CallbackType.CANCEL)

    stop = cancel

    def list_synthesis_voices(self):
        return (("voice", "zh", "none"),)

    def list_output_modules(self):
        return ("none",)

    def get_output_module(self):
        return "none"

    def set_language(self, language):
        self._language = language

    def get_language(self):
        return self._language

    def get_rate(self):
        return 0

    get_pitch = get_volume = get_rate

    def __getattr__(self, name):
        """Settings of the synthesiser change nothing that is recorded."""
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *_args, **_options: None


Client = SSIPClient
