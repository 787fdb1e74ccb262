import { Select, type ComboboxItem, type SelectProps } from '@mantine/core'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import type { ModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { useBillWords } from './bill-words.ts'
import { formatCredits } from './words.ts'
import classes from './components.module.css'

export interface ModelSelectProps<Model extends ModelView> extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'size' | 'w'
> {
  models: readonly Model[]
  /** What the price is for, in words. */
  unit: string
  chosenId: string | null
  /** Why a model that is offered does not fit here. Null when it does. */
  whyNot(model: Model): string | null
  onChoose(id: string): void
}

interface Entry<Model> {
  model: Model
  provider: string
  why: string | null
}

/** A list of models below their providers. Those that cannot be chosen stand there with the reason. */
export function ModelSelect<Model extends ModelView>(props: ModelSelectProps<Model>) {
  const { models, unit, chosenId, whyNot, onChoose, ...select } = props
  const billWords = useBillWords()
  const entries = models.map((model): Entry<Model> => ({
    model,
    provider: mediaProviderFacts[keyProviderOf(model.config.endpointFamily)].label,
    why: whyNotOffered(model) ?? whyNot(model)
  }))
  const byId = new Map(entries.map((entry) => [entry.model.id, entry]))
  const groups = groupsOf(entries)
  const shared = new Set(groups.flatMap(({ why, entries: own }) => (why ? own.map(({ model }) => model.id) : [])))
  return (
    <Select
      {...select}
      data={groups.map(({ label, entries: own }) => ({
        group: label,
        items: own.map(({ model, why }) => ({ value: model.id, label: model.label, disabled: why !== null }))
      }))}
      value={chosenId}
      allowDeselect={false}
      maxDropdownHeight={360}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      classNames={{ dropdown: classes.modelList ?? '' }}
      renderOption={({ option }: { option: ComboboxItem }) => {
        const entry = byId.get(option.value)
        // What the provider's heading says is not said again for each of its models.
        const bill = entry && !entry.why ? billWords(entry.model) : null
        const words = entry?.why ? (shared.has(option.value) ? null : entry.why) : priceWords(entry?.model, unit)
        return (
          <span className={classes.modelOption}>
            {option.value === chosenId ? <strong>{option.label}</strong> : <span>{option.label}</span>}
            {words ? <span className={entry?.why ? classes.modelWhy : 'label'}>{words}</span> : null}
            {bill ? <span className="label">{bill}</span> : null}
          </span>
        )
      }}
      onChange={(id) => id && onChoose(id)}
    />
  )
}

/** Providers with something to choose come first. A reason that all models of a provider share stands in its heading. */
function groupsOf<Model>(entries: readonly Entry<Model>[]) {
  const providers = [...new Set(entries.map(({ provider }) => provider))]
  const groups = providers.map((provider) => {
    const own = entries.filter((entry) => entry.provider === provider)
    const reasons = new Set(own.map(({ why }) => why))
    const [why] = reasons
    const sharedWhy = reasons.size === 1 && own.length > 1 && why ? why : null
    return { label: sharedWhy ? `${provider}: ${sharedWhy}` : provider, why: sharedWhy, entries: own }
  })
  const canChoose = ({ entries: own }: (typeof groups)[number]) => own.some(({ why }) => why === null)
  return [...groups.filter(canChoose), ...groups.filter((group) => !canChoose(group))]
}

function priceWords(model: ModelView | undefined, unit: string): string | null {
  return model ? `${formatCredits(model.price.credits)} ${unit}` : null
}
