import { useState, type ReactNode } from 'react'
import { Alert, Button, Skeleton } from '@mantine/core'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { VideoModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { ImageModelView, ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { SettledSheet, Sheet } from '../components/sheet.tsx'
import { formatCredits } from '../components/words.ts'
import { LanguageField } from './language-field.tsx'
import { canMake, type ProductionModels } from './production-settings.ts'
import { RatioPicker } from './ratio-picker.tsx'
import classes from '../components/cards.module.css'

export interface SettingsCardProps {
  ad: AdView
  production: ProductionModels | null
  onChange(change: { videoType?: string; aspectRatio?: string; language?: string | null }): void
  error: unknown
  isLanguageUnsaved: boolean
}

/** Lists every type, model and ratio, and the language, so that the user can override inferred choices. */
export function SettingsCard({ ad, production, onChange, error, isLanguageUnsaved }: SettingsCardProps) {
  const [isOpen, setOpen] = useState(ad.videoType === null || ad.aspectRatio === null)
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
        <Choices legend="Video type">
          {types.map((item) => (
            <Choice
              key={item.slug}
              name="Video type"
              isChosen={item.slug === ad.videoType}
              onChoose={() => onChange({ videoType: item.slug })}
            >
              <strong>{item.label}</strong>
              <span className="small soft">{item.description}</span>
              <span className="label">{presenters(item.presenterCount)}</span>
            </Choice>
          ))}
        </Choices>
        <Choices legend="Stills by">
          {models.images.map((model) => (
            <Choice
              key={model.id}
              name="Stills by"
              isChosen={model.id === image?.id}
              whyNot={whyNotImage(model, ad.aspectRatio)}
              onChoose={() => pick({ imageModel: model.id })}
            >
              <strong>{model.label}</strong>
              <span className="label">
                {formatCredits(model.price.credits)} a still{ownKeyWords(model)}
              </span>
            </Choice>
          ))}
        </Choices>
        <Choices legend="Clips by">
          {models.videos.map((model) => (
            <Choice
              key={model.id}
              name="Clips by"
              isChosen={model.id === video?.id}
              whyNot={whyNotOffered(model) ?? (canMake(model, type) ? null : `cannot make ${type?.label}`)}
              onChoose={() => pick({ videoModel: model.id })}
            >
              <strong>{model.label}</strong>
              <span className="label">
                {formatCredits(model.price.credits)} a second{ownKeyWords(model)}
              </span>
              <span className="label">{describeVideoModel(model.config)}</span>
            </Choice>
          ))}
        </Choices>
        {notice ? <Alert color="yellow">{notice}</Alert> : null}
        <RatioPicker ad={ad} image={image} video={video} onChange={(aspectRatio) => onChange({ aspectRatio })} />
        <LanguageField
          key={ad.language}
          value={ad.language}
          isUnsaved={isLanguageUnsaved}
          onChange={(language) => onChange({ language })}
        />
      </div>
    </Sheet>
  )
}

/** Explains why this user's price is lower. */
function ownKeyWords({ price }: ModelView): string {
  return price.basis === 'own-key' ? ', with your own key' : ''
}

function Toggle({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClick}>
      {children}
      <span className="visually-hidden"> the settings</span>
    </Button>
  )
}

function presenters(count: number): string {
  return ['nobody on camera', 'one presenter', 'two presenters'][count] ?? `${count} presenters`
}

function whyNotOffered({ enabled, unusable }: ModelView): string | null {
  return enabled ? null : (unusable ?? 'turned off')
}

function whyNotImage(model: ImageModelView, ratio: string | null): string | null {
  const off = whyNotOffered(model)
  if (off) return off
  return ratio && !model.config.aspectRatios.includes(ratio) ? `makes no ${ratio}` : null
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

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.options} role="radiogroup" aria-label={legend}>
        {children}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  whyNot?: string | null
  onChoose(): void
  children: ReactNode
}

function Choice({ isChosen, whyNot = null, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      className={classes.choice}
      aria-checked={isChosen}
      aria-disabled={whyNot !== null}
      onClick={() => (whyNot === null ? onChoose() : undefined)}
    >
      {children}
      {whyNot ? <span className="label">{whyNot}</span> : null}
    </button>
  )
}
