import { useState } from 'react'
import { Alert, Button, Skeleton } from '@mantine/core'
import { whyNoClip, whyNoStill } from '@callsheet/lib/models/why-not.ts'
import type { SuggestedRatio } from '@callsheet/lib/ad-formats/suggest-ratio.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { VoiceChoice } from '@callsheet/lib/voices.ts'
import type { VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import { presenterWords } from './presenter-words.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { SettledSheet, Sheet } from '../components/sheet.tsx'
import { Choice, Choices, Options } from './choices.tsx'
import { LanguageField } from './language-field.tsx'
import { ModelChoices } from './model-choices.tsx'
import type { ProductionModels } from './production-settings.ts'
import { RatioPicker } from './ratio-picker.tsx'
import { VoiceField } from './voice-field.tsx'
import classes from '../components/cards.module.css'

export interface SettingsCardProps {
  ad: AdView
  production: ProductionModels | null
  suggested: SuggestedRatio | null
  /** Its format was picked a moment ago: what goes with it is shown. */
  isNew?: boolean
  onChange(change: { videoType?: string; aspectRatio?: string; language?: string | null; voice?: VoiceChoice }): void
  error: unknown
  isLanguageUnsaved: boolean
}

/** Lists every type, model and ratio, and the language, so that the user can override inferred choices. */
export function SettingsCard({
  ad,
  production,
  suggested,
  isNew = false,
  onChange,
  error,
  isLanguageUnsaved
}: SettingsCardProps) {
  const [isOpen, setOpen] = useState(isNew || ad.videoType === null || ad.aspectRatio === null)
  if (!production) return <Skeleton height={480} />
  const { models, types, image, video, notice, pick } = production
  const type = types.find((candidate) => candidate.slug === ad.videoType)
  if (!isOpen) {
    return (
      <SettledSheet title="Settings" id="settings" actions={<Toggle onClick={() => setOpen(true)}>Change</Toggle>}>
        <strong>{type?.label}</strong> in <span className="mono">{ad.aspectRatio}</span>. Stills by {image?.label},
        clips by {video?.label}.{ad.language ? <> Lines in {ad.language}.</> : null}
        {notice ? <span className="soft"> {notice}</span> : null}
      </SettledSheet>
    )
  }
  const isDecided = ad.videoType !== null && ad.aspectRatio !== null
  return (
    <Sheet
      title="Settings"
      note="every type, model and ratio"
      id="settings"
      actions={isDecided ? <Toggle onClick={() => setOpen(false)}>Done</Toggle> : null}
    >
      <div className={classes.sectionGap}>
        {error ? <ProblemNotice error={error} /> : null}
        <Choices id="video-type" legend="Video type">
          <Options>
            {types.map((item) => (
              <Choice
                key={item.slug}
                isChosen={item.slug === ad.videoType}
                onChoose={() => onChange({ videoType: item.slug })}
              >
                <strong>{item.label}</strong>
                <span className="small soft">{item.description}</span>
                <span className="label">{presenterWords(item.presenterCount)}</span>
              </Choice>
            ))}
          </Options>
        </Choices>
        <RatioPicker
          ad={ad}
          image={image}
          video={video}
          suggested={suggested}
          onChange={(aspectRatio) => onChange({ aspectRatio })}
        />
        <LanguageField
          value={ad.language}
          isUnsaved={isLanguageUnsaved}
          onChange={(language) => onChange({ language })}
        />
        <VoiceField ad={ad} onChange={(voice) => onChange({ voice })} />
        <div>
          <ModelChoices
            legend="Stills by"
            unit="a still"
            models={models.images}
            chosenId={image?.id}
            whyNot={({ config }) => whyNoStill(config, ad.aspectRatio)}
            onChoose={(imageModel) => pick({ imageModel })}
          />
          <ModelChoices
            legend="Clips by"
            unit="a second"
            models={models.videos}
            chosenId={video?.id}
            whyNot={({ config }) => whyNoClip(config, { type: type ?? null, beginsOnStill: true })}
            describe={({ config }) => describeVideoModel(config)}
            onChoose={(videoModel) => pick({ videoModel })}
          />
        </div>
        {notice ? <Alert color="yellow">{notice}</Alert> : null}
      </div>
    </Sheet>
  )
}

function Toggle({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClick}>
      {children}
      <span className="visually-hidden"> the settings</span>
    </Button>
  )
}

/** The settings that the prompt box reads from a model's config. */
export function describeVideoModel({ durations, modes, soundToggle, frameSlots }: VideoModelConfig): string {
  const [first, last] = [durations[0], durations.at(-1)]
  return [
    first === last ? `${first} s` : `${first}–${last} s`,
    modes.length > 0 ? `${modes.length} modes` : null,
    frameSlots.last === 'optional' ? 'first and last frame' : null,
    soundToggle ? 'sound on or off' : null
  ]
    .filter(Boolean)
    .join(' · ')
}
