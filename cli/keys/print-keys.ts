import type {
  ModelKeyState,
  ModelKeyView,
  ModelPayer,
  ModelSpendingView,
  ModelSpent
} from '@callsheet/lib/wire/model-keys-api.ts'
import type { ProviderKeyView } from '@callsheet/lib/wire/provider-keys-api.ts'

const stateWords: Record<ModelKeyState, string> = {
  works: 'works',
  'works-in-part': 'works in part',
  fails: 'does not work'
}

export function printModelKey({ label, address, hint, state, checkedAt, roles, refusal }: ModelKeyView): string {
  const lines = [
    `Model key "${label}" at ${address}${hint ? ` …${hint}` : ', without a key'}: ${stateWords[state]} (tried ${checkedAt})`,
    ...roles.map(({ role, model, words }) => `  ${role}: ${model}: ${words}`),
    ...(refusal ? [`  Refused ${refusal.at}: ${refusal.said}`] : [])
  ]
  return `${lines.join('\n')}\n`
}

export function printKeys(models: readonly ModelKeyView[], media: readonly ProviderKeyView[]): string {
  const none = 'No model key of your own: the model of this installation writes.\n'
  const providers = media.map(({ provider, label, hint }) => `Provider key "${label}" of ${provider} …${hint}\n`)
  return [...(models.length > 0 ? models.map(printModelKey) : [none]), ...providers].join('')
}

const payerWords: Record<ModelPayer, string> = {
  'own-key': 'Your model key',
  'earlier-keys': 'Earlier keys of yours',
  deployment: 'This installation'
}

export function printSpending({ month, payers, isStoodIn }: ModelSpendingView): string {
  if (payers.length === 0) return 'No model has written for you yet.\n'
  const lines = payers.flatMap(({ payer, thisMonth, inTotal, models }) => [
    `${payerWords[payer]}: ${spentWords(thisMonth)} in ${month}; ${spentWords(inTotal)} in total`,
    ...models.map((each) => `  ${each.model}: ${spentWords(each.thisMonth)}; ${spentWords(each.inTotal)} in total`)
  ])
  const stoodIn = isStoodIn
    ? [
        'A stand-in writes for this installation now and costs nothing. What it wrote counts at the prices of its models.'
      ]
    : []
  return `${[...lines, ...stoodIn].join('\n')}\n`
}

function spentWords({ calls, costDollars, unpriced }: ModelSpent): string {
  const known = calls > unpriced.calls || calls === 0 ? [`$${costDollars.toFixed(4)}`] : []
  const tokens = unpriced.inputTokens + unpriced.outputTokens
  const unknown = unpriced.calls > 0 ? [`${tokens} tokens of unknown price`] : []
  return [...known, ...unknown].join(' and ')
}
