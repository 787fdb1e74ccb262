import { Suspense, useEffect, useId, useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, Download, Scissors, Trash2 } from '../icons/icons.ts'
import { addressOf } from '@callsheet/lib/http/contract.ts'
import { noVoice, ownVoice, spokenName } from '@callsheet/lib/voices.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { languagesApi } from '@callsheet/lib/wire/app-api/languages.ts'
import { voicesApi } from '@callsheet/lib/wire/app-api/voices.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { LanguageView } from '@callsheet/lib/wire/languages-api.ts'
import { api } from '../api/client.ts'
import { lazyPart } from '../components/lazy-part.ts'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Working } from '../components/working.tsx'
import { countOf } from '../components/words.ts'
import { useOnceKey } from '../spending/once-key.ts'
import { PriceBeside } from '../spending/price-beside.tsx'
import { SpendButton } from '../spending/spend-button.tsx'
import { OnScreen } from './on-screen.tsx'
import { ListenButton } from '../voices/samples/listen-button.tsx'
import { stopSample } from '../voices/samples/sample-player.ts'
import { SampleStatus } from '../voices/samples/sample-status.tsx'
import { useVoiceNames, useVoiceRefresh } from '../voices/voice-queries.ts'
import { useLanguageRefresh } from './use-language-refresh.ts'
import { LanguageLineRow } from './language-line-row.tsx'
import classes from './languages.module.css'

const SpokenLines = lazyPart(() => import('./spoken-lines.tsx'), 'SpokenLines')

export interface LanguageSheetProps {
  view: LanguageView
  /** Of the ad's own words. */
  sourceLabel: string | null
}

/** One language: its lines, its voice-over, its film. */
export function LanguageSheet({ view, sourceLabel }: LanguageSheetProps) {
  const { label, ownLabel, lines, language } = view
  const open = lines.filter(({ text, isOutdated }) => text === null || isOutdated).length
  const toCheck = lines.filter(({ problems }) => problems.length > 0).length
  const note = [
    open > 0 ? `${countOf(open, 'line')} open` : countOf(lines.length, 'line'),
    toCheck > 0 ? `${toCheck} to look at` : ''
  ]
  return (
    <Sheet
      title={label}
      id={`language-${language}`}
      note={
        <>
          <bdi lang={language}>{ownLabel}</bdi> · {note.filter(Boolean).join(' · ')}
        </>
      }
      actions={<RemoveLanguage view={view} />}
    >
      <div className={classes.heads} aria-hidden>
        <span className="label">{sourceLabel ?? 'Source'}</span>
        <span className="label">{label}</span>
      </div>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <LanguageLineRow key={line.id} view={view} line={line} />
        ))}
      </ol>
      {open > 0 ? <TranslateOpen view={view} open={open} /> : null}
      <VoiceOver view={view} />
      <OnScreen view={view} />
      <Film view={view} isOpen={open > 0} />
    </Sheet>
  )
}

function TranslateOpen({ view: { adId, language, label }, open }: { view: LanguageView; open: number }) {
  const refresh = useLanguageRefresh(adId)
  const onceKey = useOnceKey()
  const translate = useMutation({
    mutationFn: () =>
      api.call(languagesApi.translate, {
        params: { id: adId },
        body: { language },
        idempotencyKey: onceKey.of([adId, language, open])
      }),
    onSuccess() {
      onceKey.renew()
      return refresh()
    }
  })
  return (
    <div className={classes.step}>
      <p className="small">
        {countOf(open, 'line')} {open === 1 ? 'is' : 'are'} missing, or changed in the ad since.
      </p>
      <Button size="xs" loading={translate.isPending} onClick={() => translate.mutate()}>
        Translate {open === 1 ? 'it' : 'them'} into {label}
      </Button>
      {translate.error ? <ProblemNotice error={translate.error} /> : null}
    </div>
  )
}

function VoiceOver({ view }: { view: LanguageView }) {
  const { adId, language, label, voiceOver } = view
  const refresh = useVoiceRefresh(adId)
  const place = useId()
  const nameOf = useVoiceNames()
  useEffect(() => stopSample, [])
  const [isOpen, setOpen] = useState(false)
  const { lines, spoken, credits, voice, isAvailable, languageProblem, isSpeaking, failed } = voiceOver
  const canSpeak = isAvailable && voice !== noVoice && voice !== ownVoice && spoken < lines && !isSpeaking
  return (
    <div className={classes.step}>
      <p className="small">{voiceWords({ lines, spoken, failed, voice, isAvailable, languageProblem })}</p>
      {isSpeaking ? (
        <Working next="cut the film again to hear them">
          {spoken} of {countOf(lines, 'line')} spoken.
        </Working>
      ) : null}
      {canSpeak ? (
        <div className={classes.priced}>
          <SpendButton
            button={{ size: 'xs' }}
            what={`${countOf(lines - spoken, 'line')} in ${label}, spoken by ${spokenName(voice)}?`}
            credits={credits}
            once={['speak', adId, language, voice, spoken]}
            buy={(idempotencyKey) =>
              api.call(voicesApi.speak, {
                params: { id: adId },
                body: { language, maximumCredits: credits },
                idempotencyKey
              })
            }
            onBought={() => refresh()}
          >
            Speak {countOf(lines - spoken, 'line')}
          </SpendButton>
          <ListenButton place={place} voice={voice} name={nameOf(voice)} hearIn={{ language }} />
          <PriceBeside credits={credits} />
        </div>
      ) : null}
      {canSpeak ? <SampleStatus place={place} /> : null}
      {lines > 0 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
          leftSection={
            <ChevronRight size={15} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
          }
        >
          {isOpen ? 'Hide the lines' : 'Hear or record each line'}
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<p role="status">Reading the lines…</p>}>
          <SpokenLines view={view} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface VoiceWords {
  lines: number
  spoken: number
  failed: number
  voice: string
  isAvailable: boolean
  languageProblem: string | null
}

function voiceWords({ lines, spoken, failed, voice, isAvailable, languageProblem }: VoiceWords): string {
  if (lines === 0) return 'No line needs a voice-over.'
  const canSpeak = isAvailable && languageProblem === null && voice !== noVoice && voice !== ownVoice
  if (spoken === lines)
    return `${canSpeak ? `Spoken by ${spokenName(voice)}` : 'In your own voice'}: ${countOf(lines, 'line')}.`
  if (voice === ownVoice)
    return `${countOf(lines - spoken, 'line')} in your own voice, not given yet: record or upload ${lines - spoken === 1 ? 'it' : 'them'} below. Until then the film has captions alone.`
  if (languageProblem) return languageProblem
  if (!isAvailable)
    return 'No speech API is connected here: record or upload the lines below, or the film has captions alone.'
  if (voice === noVoice) return 'No voice is chosen for this ad, so the film has captions alone.'
  const lost = failed > 0 ? ` ${countOf(failed, 'line')} failed, and the credits came back.` : ''
  return `${countOf(lines - spoken, 'line')} to be spoken by ${spokenName(voice)}.${lost} Without it the film has captions alone.`
}

function Film({ view, isOpen }: { view: LanguageView; isOpen: boolean }) {
  const { adId, language, label, cut } = view
  const refresh = useLanguageRefresh(adId)
  const onceKey = useOnceKey()
  const make = useMutation({
    mutationFn: () =>
      api.call(cutsApi.create, {
        params: { id: adId },
        body: { language },
        idempotencyKey: onceKey.of([adId, language, cut?.id])
      }),
    onSuccess() {
      onceKey.renew()
      return refresh()
    }
  })
  return (
    <div className={classes.step}>
      {cut?.url ? <FilmPlayer cut={cut} label={label} /> : null}
      {cut?.nextStep.isWaiting ? (
        <Working next="the film and its captions">
          {cut.progress
            ? `${cut.progress.label}, ${cut.progress.done} of ${cut.progress.total} done.`
            : 'The film waits for its turn.'}
        </Working>
      ) : null}
      {cut?.status === 'Failed' ? <p role="alert">{cut.failureMessage} It cost nothing.</p> : null}
      <div className={classes.priced}>
        <Button
          size="xs"
          variant={cut ? 'default' : 'filled'}
          leftSection={<Scissors size={15} aria-hidden />}
          disabled={isOpen || Boolean(cut?.nextStep.isWaiting)}
          loading={make.isPending}
          onClick={() => make.mutate()}
        >
          {cut ? 'Cut it again' : `Cut the film in ${label}`}
        </Button>
        {cut?.url ? <Downloads cut={cut} /> : null}
        <span className="small soft">
          {isOpen
            ? 'Translate the open lines first.'
            : 'Costs nothing. Clips, overlays and music are those of the newest cut.'}
        </span>
      </div>
      {make.error ? <ProblemNotice error={make.error} /> : null}
    </div>
  )
}

function FilmPlayer({ cut, label }: { cut: CutView; label: string }) {
  return (
    <video
      key={cut.id}
      className={classes.film}
      style={{ aspectRatio: cut.aspectRatio.replace(':', ' / ') }}
      src={cut.url ?? undefined}
      controls
      playsInline
      preload="metadata"
      lang={cut.language ?? undefined}
      aria-label={`The film in ${label}, version ${cut.version}`}
    >
      {cut.settings.captions.isBurnedIn || !cut.captionsUrl ? null : (
        <track kind="captions" src={cut.captionsUrl} label={label} srcLang={cut.language ?? undefined} default />
      )}
    </video>
  )
}

function Downloads({ cut }: { cut: CutView }) {
  const at = { params: { id: cut.id }, query: { download: '1' } }
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default" leftSection={<Download size={15} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={addressOf(cutsApi.film, at)}>
          Film (MP4)
        </Menu.Item>
        <Menu.Item component="a" href={addressOf(cutsApi.srtCaptions, at)}>
          Captions (SRT)
        </Menu.Item>
        <Menu.Item component="a" href={addressOf(cutsApi.vttCaptions, at)}>
          Captions (WebVTT)
        </Menu.Item>
        <Menu.Item component="a" href={addressOf(cutsApi.exportZip, { params: { id: cut.id } })}>
          Everything (ZIP)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function RemoveLanguage({ view: { adId, language, label } }: { view: LanguageView }) {
  const refresh = useLanguageRefresh(adId)
  const remove = useMutation({
    mutationFn: () => api.call(languagesApi.remove, { params: { id: adId, language } }),
    onSuccess: refresh,
    onError: (error) => notices.say(error.message)
  })
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={`Remove ${label}`}
        >
          <Trash2 size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Films and spoken lines stay. The words are removed.</Menu.Label>
        <Menu.Item color="red" onClick={() => remove.mutate()}>
          Remove the {label} words
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
