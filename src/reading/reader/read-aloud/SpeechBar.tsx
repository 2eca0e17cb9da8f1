import { useState } from 'react'
import { useStore } from 'zustand'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { sound } from '../../../i18n/words/sound'
import { Status } from '../../../ui/Status'
import { ToolButton } from '../../../ui/ToolButton'
import { SKIPPABLES, type Skippable } from '../../publication/publication'
import { SPEEDS } from './speaker'
import type { ReadingAloud, SpeechChoice } from './speech-session'

/** Checkboxes for what the narrator skips. */
function SkipList({
  skips,
  onChange,
}: {
  skips: readonly Skippable[]
  onChange(skips: readonly Skippable[]): void
}) {
  const t = useWords(readingTools)
  return (
    <fieldset className="ol-skips">
      <legend>{t('speech.skips')}</legend>
      {SKIPPABLES.map((aside) => (
        <label key={aside}>
          <input
            type="checkbox"
            checked={skips.includes(aside)}
            onChange={({ currentTarget }) =>
              onChange(
                SKIPPABLES.filter((each) => (each === aside ? currentTarget.checked : skips.includes(each))),
              )
            }
          />
          <span>{t(`speech.skips.${aside}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface SpeechBarProps {
  session: ReadingAloud
  language: string
  onChoose(choice: SpeechChoice): void
  onClose(): void
}

/** The bar of reading aloud: play and pause, previous and next, voice and speed; or why reading aloud is unavailable. */
export function SpeechBar({ session, language, onChoose, onClose }: SpeechBarProps) {
  const t = useWords(readingTools)
  const soundWords = useWords(sound)
  const { phase, problem, voices, voice, rate, speaking, narrator } = useStore(session.store)
  const [isChoosing, setChoosing] = useState(false)
  const isSpeaking = speaking === 'speaking'
  const choose = (choice: SpeechChoice) => {
    session.choose(choice)
    onChoose(choice)
  }
  const close = <ToolButton icon="close" label={t('speech.stop')} onClick={onClose} />
  if (phase !== 'ready')
    return (
      <div className="ol-float ol-speech" role="region" aria-label={t('speech.title')}>
        <Status as="p">
          {phase === 'looking' ? t('speech.looking') : t(`speech.${problem ?? 'none'}`, { language })}
        </Status>
        {close}
      </div>
    )
  const silence =
    speaking === 'unplayable' || speaking === 'tooLong' || speaking === 'noSound' ? speaking : null
  const end = silence
    ? soundWords(`sound.${silence}`)
    : speaking === 'finished' || speaking === 'failed'
      ? t(`speech.${speaking}`)
      : null
  return (
    <div className="ol-float ol-speech" role="region" aria-label={t('speech.title')}>
      <div className="ol-speech-row">
        <ToolButton icon="previous" label={t('speech.prev')} onClick={() => session.skip(-1)} />
        <ToolButton
          icon={isSpeaking ? 'pause' : 'play'}
          label={t(isSpeaking ? 'speech.pause' : speaking === 'paused' ? 'speech.resume' : 'speech.play')}
          onClick={() => session.toggle()}
        />
        <ToolButton icon="next" label={t('speech.next')} onClick={() => session.skip(1)} />
        {narrator?.escapable && (
          <ToolButton
            icon="leave"
            label={t(`speech.leave.${narrator.escapable}`)}
            onClick={() => session.escape?.()}
          />
        )}
        <label className="ol-pick ol-speed">
          <span className="ol-hidden">{t('speech.speed')}</span>
          <select value={rate} onChange={(event) => choose({ rate: Number(event.currentTarget.value) })}>
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {t('speech.times', { rate: speed })}
              </option>
            ))}
          </select>
        </label>
        {narrator ? (
          <ToolButton
            icon="choose"
            label={t('speech.skips')}
            expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          />
        ) : (
          <label className="ol-pick ol-voice">
            <span className="ol-hidden">{t('speech.voice')}</span>
            <select value={voice} onChange={(event) => choose({ voice: event.currentTarget.value })}>
              {voices.map(({ voiceURI, name }) => (
                <option key={voiceURI} value={voiceURI}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {close}
      </div>
      {narrator && isChoosing && <SkipList skips={narrator.skips} onChange={(skips) => choose({ skips })} />}
      <Status as="p">{end}</Status>
    </div>
  )
}
