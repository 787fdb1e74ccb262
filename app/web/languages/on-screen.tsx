import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { api } from '../api/client.ts'
import { Working } from '../components/working.tsx'
import { countOf } from '../components/words.ts'
import { PriceBeside } from '../spending/price-beside.tsx'
import { SpendButton } from '../spending/spend-button.tsx'
import { useLanguageRefresh } from './use-language-refresh.ts'
import classes from './languages.module.css'

/** The clips in which somebody speaks: with subtitles, or bought again in the language. */
export function OnScreen({ view }: { view: LanguageView }) {
  const { adId, language, label, clipsThatSpeak, onScreen } = view
  const { clips, open, made, making, failed, credits, problem } = onScreen
  const refresh = useLanguageRefresh(adId)
  if (clipsThatSpeak === 0) return null
  const failures = clips.flatMap(({ state, lineId, take }) =>
    state === 'failed' && take?.failure ? [{ lineId, take, message: take.failure.message }] : []
  )
  return (
    <div className={classes.step} role="group" aria-label={`Spoken on screen in ${label}`}>
      <p className="small">{onScreenWords(view)}</p>
      {making > 0 ? (
        <Working next="cut the film again to see them">
          {countOf(making, 'clip')} {making === 1 ? 'is' : 'are'} being made in {label}.
        </Working>
      ) : null}
      {failures.map(({ lineId, take, message }) => (
        <p key={lineId} className="small" role="alert">
          {placeOf(lineId)}: {message} {take.isRefunded ? 'The credits came back.' : ''} Until it is bought again, it
          has subtitles.
        </p>
      ))}
      {problem && clips.length > 0 ? <p className="small">{problem}</p> : null}
      {open > 0 && problem === null ? (
        <div className={classes.priced}>
          <SpendButton
            button={{ size: 'xs', variant: 'default' }}
            what={`${countOf(open, 'clip')} spoken on screen in ${label}?`}
            credits={credits}
            once={['on-screen', adId, language, made, failed, ...clips.map(({ take }) => take?.id ?? '')]}
            buy={(idempotencyKey) =>
              api.call(languagesApi.speakOnScreen, {
                params: { id: adId, language },
                body: { maximumCredits: credits },
                idempotencyKey
              })
            }
            onBought={() => refresh()}
          >
            Speak {countOf(open, 'clip')} in {label}
          </SpendButton>
          <PriceBeside credits={credits} />
        </div>
      ) : null}
    </div>
  )
}

function onScreenWords({ label, clipsThatSpeak, onScreen: { clips, made } }: LanguageView): string {
  const all = countOf(Math.max(clipsThatSpeak, clips.length), 'clip')
  if (made > 0 && made === clips.length) return `In ${all} somebody speaks on screen, in ${label}.`
  const some = made > 0 ? ` ${made} of them ${made === 1 ? 'is' : 'are'} spoken in ${label}.` : ''
  return `In ${all} somebody speaks on screen: the sound stays, with subtitles in ${label}, or the clip is bought again in ${label}.${some}`
}

const placeOf = (lineId: string) =>
  lineId.startsWith('opening-') ? `Opening ${lineId.slice(8)}` : `Scene ${lineId.slice(6)}`
