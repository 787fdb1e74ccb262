import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { whyNotOffered } from '@callsheet/lib/models/why-not.ts'
import type { ImageModelView, VideoModelView } from '@callsheet/lib/wire/app-api/choices.ts'
import { useBillWords } from '../components/bill-words.ts'
import { formatCredits } from '../components/words.ts'
import { Choice, Choices, Options } from './choices.tsx'
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

/** Models, those of one provider side by side. Those that nobody can choose stand folded away behind them, each with its reason. */
export function ModelChoices<Model extends ImageModelView | VideoModelView>(props: ModelChoicesProps<Model>) {
  const { legend, models } = props
  const offered = models.filter(({ enabled }) => enabled)
  const others = models.filter(({ enabled }) => !enabled)
  const providers = [...new Set(offered.map(providerOf))]
  const grouped = providers.flatMap((provider) => offered.filter((model) => providerOf(model) === provider))
  return (
    <Choices legend={legend}>
      <Cards {...props} models={grouped} />
      {others.length > 0 ? (
        <details className={classes.more}>
          <summary className="small">
            {others.length} more {others.length === 1 ? 'model' : 'models'} that cannot be chosen now
          </summary>
          <Cards {...props} models={others} whyNot={whyNotOffered} />
        </details>
      ) : null}
    </Choices>
  )
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
