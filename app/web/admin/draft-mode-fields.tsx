import { NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ModelConfig } from '@callsheet/lib/wire/model-config.ts'
import type { ModelDraft } from '@callsheet/lib/wire/model-draft.ts'
import { modelsQuery } from '../api/choices.ts'
import classes from './provider-price-fields.module.css'

export interface DraftModeFieldsProps {
  /** The model that is edited, as it is saved. */
  modelId: string
  config: Extract<ModelConfig, { kind: 'video' }>
  /** The price of a second of the final clip, which a draft should be below. */
  credits: number
  value: ModelDraft | null
  onChange(value: ModelDraft | null): void
}

type Way = 'none' | 'own' | 'other'

/** How drafts of clips are made: not at all, in a cheaper mode of the model, or by another model. */
export function DraftModeFields({ modelId, config, credits, value, onChange }: DraftModeFieldsProps) {
  const { data: models } = useQuery(modelsQuery)
  const { resolutions } = config
  const modes = config.modes.map(({ value, label }) => ({ value, label }))
  const others = (models?.videos ?? []).filter(
    (model) => model.id !== modelId && model.config.kind === 'video' && model.config.frameSlots.first !== 'none'
  )
  const hasOwnMode = resolutions.length > 1 || modes.length > 1
  const way: Way = value === null ? 'none' : 'model' in value ? 'other' : 'own'
  const choose = (chosen: string | null) => {
    const [cheapest] = resolutions.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    const [mode] = modes
    const offered = others.filter(({ enabled }) => enabled)
    const [other] = (offered.length > 0 ? offered : others).toSorted((one, next) => one.credits - next.credits)
    if (chosen === 'own')
      onChange({
        ...(cheapest !== undefined ? { resolution: cheapest } : { mode: mode?.value }),
        credits: Math.ceil(credits / 2),
        creditsWithOwnKey: 0
      })
    else onChange(chosen === 'other' && other ? { model: other.id } : null)
  }
  return (
    <section className={classes.price} aria-label="Drafts">
      <div className={classes.line}>
        <Select
          label="Drafts of clips"
          w={260}
          allowDeselect={false}
          data={[
            { value: 'none', label: 'none: clips are made in full' },
            { value: 'own', label: 'in a cheaper mode of this model', disabled: !hasOwnMode },
            { value: 'other', label: 'by another model', disabled: others.length === 0 }
          ]}
          value={way}
          onChange={choose}
        />
        {value && 'model' in value ? (
          <Select
            label="Model of the drafts"
            w={280}
            searchable
            allowDeselect={false}
            data={others.map(({ id, label }) => ({ value: id, label }))}
            value={value.model}
            onChange={(model) => onChange({ model: model ?? value.model })}
          />
        ) : null}
        {value && !('model' in value) ? (
          <>
            {resolutions.length > 0 ? (
              <Select
                label="Resolution of a draft"
                w={170}
                placeholder="as the clip"
                clearable={value.mode !== undefined}
                data={resolutions}
                value={value.resolution ?? null}
                onChange={(resolution) => onChange({ ...value, resolution: resolution ?? undefined })}
              />
            ) : null}
            {modes.length > 0 ? (
              <Select
                label="Mode of a draft"
                w={150}
                placeholder="as the clip"
                clearable={value.resolution !== undefined}
                data={modes}
                value={value.mode ?? null}
                onChange={(mode) => onChange({ ...value, mode: mode ?? undefined })}
              />
            ) : null}
            <NumberInput
              label="Credits a second of a draft"
              w={190}
              min={0}
              value={value.credits}
              onChange={(changed) => onChange({ ...value, credits: Number(changed) || 0 })}
            />
            <NumberInput
              label="With own key"
              w={120}
              min={0}
              value={value.creditsWithOwnKey}
              onChange={(changed) => onChange({ ...value, creditsWithOwnKey: Number(changed) || 0 })}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}
