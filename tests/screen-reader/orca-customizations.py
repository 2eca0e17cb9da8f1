"""
Orca 43 divides what it says where the language changes and asks for a voice in that language, but is given the same voice each time; later versions
change it. This does so too, so that the record has the language that the browser reports for each passage.
"""
from orca import acss, speech_generator, speechserver

USUAL = "zh"

_voice = speech_generator.SpeechGenerator.voice


def voice(self, key=None, **args):
    voices = _voice(self, key, **args)
    language = args.get("language") or USUAL
    for each in voices:
        each[acss.ACSS.FAMILY] = {speechserver.VoiceFamily.LANG: language, speechserver.VoiceFamily.DIALECT: ""}
    return voices


speech_generator.SpeechGenerator.voice = voice
