import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { Plus, X } from '../icons/icons.ts'
import { priceUnits, type PriceCondition, type ProviderPrice } from '@callsheet/lib/wire/provider-price.ts'
import classes from './provider-price-fields.module.css'

export interface ProviderPriceFieldsProps {
  /** As typed: the server checks it with the model. */
  value: Partial<ProviderPrice> | undefined
  /** What a task of this model can be asked for, which a price can depend on. */
  choices: {
    kind: 'image' | 'video'
    resolutions: readonly string[]
    modes: readonly string[]
    ratios: readonly string[]
    hasSound: boolean
  }
  onChange(value: Partial<ProviderPrice> | undefined): void
}

type Amount = ProviderPrice['amounts'][number]

const unitLabels = { image: 'a still', second: 'a second of clip', clip: 'a whole clip' } as const

/** What the provider bills for the model's tasks, with the page that says so. Nothing stands for a price that nobody knows. */
export function ProviderPriceFields({ value, choices, onChange }: ProviderPriceFieldsProps) {
  if (!value) {
    return (
      <section className={classes.price} aria-label="Price at the provider">
        <p>
          <strong>What the provider bills is not known.</strong>{' '}
          <span className="soft">What is made with this model then counts as not known in the cost of its ad.</span>
        </p>
        <Button w="max-content" size="xs" variant="default" onClick={() => onChange(emptyPrice(choices.kind))}>
          Enter the price
        </Button>
      </section>
    )
  }
  const amounts = value.amounts ?? []
  const change = (part: Partial<ProviderPrice>) => onChange({ ...value, ...part })
  const changeAmount = (index: number, part: Partial<Amount>) =>
    change({ amounts: amounts.map((amount, at) => (at === index ? { ...amount, ...part } : amount)) })
  return (
    <section className={classes.price} aria-label="Price at the provider">
      <div className={classes.line}>
        <TextInput
          label="Currency"
          w={96}
          maxLength={3}
          value={value.currency ?? ''}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
        <Select
          label="The provider bills"
          w={180}
          data={priceUnits.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
          value={value.unit ?? null}
          allowDeselect={false}
          onChange={(unit) => change({ unit: priceUnits.find((known) => known === unit) ?? 'image' })}
        />
        <TextInput
          label="Page with the price"
          className={classes.source}
          placeholder="https://"
          value={value.source ?? ''}
          onChange={(event) => change({ source: event.currentTarget.value || undefined })}
        />
        <TextInput
          label="Read on"
          type="date"
          w={160}
          value={value.readOn ?? ''}
          onChange={(event) => change({ readOn: event.currentTarget.value || undefined })}
        />
      </div>
      {amounts.map((amount, index) => (
        <AmountLine
          // Amounts have no id, and the first that fits counts.
          key={index}
          amount={amount}
          choices={choices}
          onChange={(part) => changeAmount(index, part)}
          onRemove={amounts.length > 1 ? () => change({ amounts: amounts.toSpliced(index, 1) }) : undefined}
        />
      ))}
      {amounts.length > 1 ? <p className="small soft">The first amount that fits a task counts.</p> : null}
      <div className={classes.line}>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => change({ amounts: [...amounts, { amount: 0 }] })}
        >
          Another amount
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
          It is not known
        </Button>
      </div>
    </section>
  )
}

const emptyPrice = (kind: 'image' | 'video'): Partial<ProviderPrice> => ({
  currency: 'USD',
  unit: kind === 'image' ? 'image' : 'second',
  amounts: [{ amount: 0 }]
})

interface AmountLineProps {
  amount: Amount
  choices: ProviderPriceFieldsProps['choices']
  onChange(part: Partial<Amount>): void
  onRemove: (() => void) | undefined
}

function AmountLine({ amount: { amount, when = {} }, choices, onChange, onRemove }: AmountLineProps) {
  const { resolutions, modes, ratios, hasSound } = choices
  const changeWhen = (part: PriceCondition) => {
    const entries = Object.entries({ ...when, ...part }).filter(([, value]) => value !== undefined)
    onChange({ when: entries.length > 0 ? (Object.fromEntries(entries) as PriceCondition) : undefined })
  }
  return (
    <div className={classes.line}>
      <NumberInput
        label="Amount"
        w={120}
        min={0}
        decimalScale={6}
        value={amount}
        onChange={(changed) => onChange({ amount: Number(changed) || 0 })}
      />
      {resolutions.length > 0 ? (
        <Select
          label="Resolution"
          w={120}
          placeholder="any"
          clearable
          data={[...resolutions]}
          value={when.resolution ?? null}
          onChange={(resolution) => changeWhen({ resolution: resolution ?? undefined })}
        />
      ) : null}
      {modes.length > 0 ? (
        <Select
          label="Mode"
          w={120}
          placeholder="any"
          clearable
          data={[...modes]}
          value={when.mode ?? null}
          onChange={(mode) => changeWhen({ mode: mode ?? undefined })}
        />
      ) : null}
      {ratios.length > 0 ? (
        <Select
          label="Ratio"
          w={120}
          placeholder="any"
          clearable
          data={[...ratios]}
          value={when.aspectRatio ?? null}
          onChange={(aspectRatio) => changeWhen({ aspectRatio: aspectRatio ?? undefined })}
        />
      ) : null}
      {hasSound ? (
        <Select
          label="Sound"
          w={120}
          placeholder="any"
          clearable
          data={[
            { value: 'true', label: 'with' },
            { value: 'false', label: 'without' }
          ]}
          value={when.sound === undefined ? null : String(when.sound)}
          onChange={(sound) => changeWhen({ sound: sound === null ? undefined : sound === 'true' })}
        />
      ) : null}
      {onRemove ? (
        <Button size="xs" mb={4} variant="subtle" color="gray" aria-label="Remove this amount" onClick={onRemove}>
          <X size={14} aria-hidden />
        </Button>
      ) : null}
    </div>
  )
}
