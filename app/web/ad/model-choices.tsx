import { useQuery } from '@tanstack/react-query'
import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import { stoodInMedia } from '@callsheet/lib/stood-in.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { setupQuery } from '../api/account.ts'
import { useBillWords } from '../components/bill-words.ts'
import { countOf, formatCredits } from '../components/words.ts'
import { Choice, Choices, Options } from './choices.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from '../components/cards.module.css'

export interface ModelChoicesProps<Model> {
  legend: string
  /** What the price is for, in words. */
  unit: string
  models: readonly Model[]
  chosenId: string | undefined
  /** Why a model that is offered does not fit this ad. Null when it does. */
  whyNot(model: Model): string | null
  describe?(model: Model): string
  onChoose(id: string): void
}

/**
 * A line with the chosen model, which opens to all: those of one provider side by side. In view are then the chosen one's
 * provider and those whose key is set. The others are folded, each provider with what stands in the way.
 */
export function ModelChoices<Model extends ImageModelView | VideoModelView>(props: ModelChoicesProps<Model>) {
  const { legend, models, chosenId } = props
  const { data: setup } = useQuery(setupQuery)
  const hasKeys = setup !== undefined && !setup.stoodInFor.some((part) => part.startsWith(stoodInMedia))
  const groups = Object.entries(Object.groupBy(models, keyOf)).map(([key, own = []]) => ({ key, models: own }))
  const isInView = ({ models: own }: { models: Model[] }) =>
    own.some(({ id, enabled, price }) => id === chosenId || (enabled && (hasKeys || price.basis === 'own-key')))
  const inView = groups.filter(isInView).flatMap(({ models: own }) => own.filter(({ enabled }) => enabled))
  const folded = groups.flatMap((group) => {
    const rest = isInView(group) ? group.models.filter(({ enabled }) => !enabled) : group.models
    return rest.length === 0 ? [] : { ...group, models: rest }
  })
  return (
    <SettingRow name={legend} value={<Chosen {...props} />}>
      <Choices legend={legend} isNamed>
        <Cards {...props} models={inView} />
        <div className={classes.folds}>
          {folded.map(({ key, models: rest }) => (
            <details key={key} className={classes.more}>
              <summary className="small">{foldWords(rest)}</summary>
              {hasKeys ? null : <p className="small soft">{keyWords(rest)}</p>}
              <Cards {...props} models={rest} whyNot={(model) => whyNotOffered(model) ?? props.whyNot(model)} />
            </details>
          ))}
        </div>
      </Choices>
    </SettingRow>
  )
}

/** The chosen model and its price, while the list is folded. */
function Chosen<Model extends ImageModelView | VideoModelView>({ models, chosenId, unit }: ModelChoicesProps<Model>) {
  const chosen = models.find(({ id }) => id === chosenId)
  if (!chosen) return 'no model is on'
  return (
    <>
      {chosen.label} <span className="label">{priceWords(chosen, unit)}</span>
    </>
  )
}

const keyOf = ({ config }: ImageModelView | VideoModelView) => keyProviderOf(config.endpointFamily)

/** `Runware, 5 models: no Runware key is set (RUNWARE_API_KEY)`. */
function foldWords(models: readonly (ImageModelView | VideoModelView)[]): string {
  const { label, setting } = factsOf(models)
  const reasons = new Set(models.map(({ unusable }) => unusable))
  const [reason] = reasons
  const why = reasons.size === 1 && reason ? `: ${reason} (${setting})` : ''
  return `${label}, ${countOf(models.length, 'model')}${why}`
}

/** Where the understudy stands in for all of them. */
function keyWords(models: readonly (ImageModelView | VideoModelView)[]): string {
  const { label, setting, keyPage } = factsOf(models)
  return `The understudy stands in. Real ones need ${keyPage === null ? `a ${label} server` : `a key of ${label}`} (${setting}).`
}

/** Of the provider of all of them. */
function factsOf([first]: readonly (ImageModelView | VideoModelView)[]) {
  if (!first) throw new Error('A group has a model.')
  return mediaProviderFacts[keyOf(first)]
}

function Cards<Model extends ImageModelView | VideoModelView>(props: ModelChoicesProps<Model>) {
  const { models, chosenId, unit, whyNot, describe, onChoose } = props
  const billWords = useBillWords()
  return (
    <Options>
      {models.map((model) => (
        <Choice
          key={model.id}
          isChosen={model.id === chosenId}
          whyNot={whyNot(model)}
          onChoose={() => onChoose(model.id)}
        >
          <span className="label">{providerOf(model)}</span>
          <strong>{model.label}</strong>
          <span className="label">{priceWords(model, unit)}</span>
          <Bill words={billWords(model)} />
          {describe ? <span className="label">{describe(model)}</span> : null}
        </Choice>
      ))}
    </Options>
  )
}

const Bill = ({ words }: { words: string | null }) => (words ? <span className="label">{words}</span> : null)

function providerOf({ config }: ImageModelView | VideoModelView): string {
  return mediaProviderFacts[keyProviderOf(config.endpointFamily)].label
}

/** An own key makes it cheaper, and the words say why. */
function priceWords({ price }: ImageModelView | VideoModelView, unit: string): string {
  return `${formatCredits(price.credits)} ${unit}${price.basis === 'own-key' ? ', with your own key' : ''}`
}
