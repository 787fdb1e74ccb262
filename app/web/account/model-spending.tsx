import { useQuery } from '@tanstack/react-query'
import type { ModelPayer, ModelSpendingView, ModelSpent } from '@callsheet/lib/wire/model-keys-api.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatNumber } from '../components/words.ts'
import { modelSpendingQuery } from './model-keys-query.ts'
import classes from '../components/table.module.css'
import own from './model-spending.module.css'

const payerWords: Record<ModelPayer, string> = {
  'own-key': 'Your model key',
  'earlier-keys': 'Earlier keys of yours',
  deployment: 'This installation'
}

/** What the user's chats, scripts and prompts cost at the models' providers. Nothing of it is paid with credits. */
export function ModelSpending() {
  const { data: spending, error } = useQuery(modelSpendingQuery)
  return (
    <Sheet title="What the words cost" note="dollars, not credits">
      <div className={classes.stack}>
        {error ? <ProblemNotice error={error} /> : null}
        {spending ? <Payers spending={spending} /> : null}
      </div>
    </Sheet>
  )
}

function Payers({ spending: { month, payers, isStoodIn } }: { spending: ModelSpendingView }) {
  if (payers.length === 0) return <p className="soft">No model has written for you yet.</p>
  const hasUnknown = payers.some(({ inTotal }) => inTotal.unpriced.calls > 0)
  return (
    <>
      <div className={classes.scroll}>
        <table className={`${classes.table} ${own.spending}`}>
          <thead>
            <tr>
              <th scope="col">Paid by</th>
              <th scope="col" className={`${classes.number} ${own.sum}`}>
                {monthName(month)}
              </th>
              <th scope="col" className={`${classes.number} ${own.sum}`}>
                In total
              </th>
            </tr>
          </thead>
          {payers.map(({ payer, thisMonth, inTotal, models }) => (
            <tbody key={payer}>
              <tr>
                <td>
                  <strong>{payerWords[payer]}</strong>
                </td>
                <SpentCell spent={thisMonth} isStrong />
                <SpentCell spent={inTotal} isStrong />
              </tr>
              {models.map((model) => (
                <tr key={model.model} className={own.model}>
                  <td className="mono small soft">{model.model}</td>
                  <SpentCell spent={model.thisMonth} />
                  <SpentCell spent={model.inTotal} />
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="small soft">
        By the models’ list prices; the bill of the provider counts. Months are those of UTC.
        {hasUnknown ? ' Where the price of a model is not known, its tokens stand instead.' : ''}
        {isStoodIn && payers.some(({ payer }) => payer === 'deployment')
          ? ' A stand-in writes for this installation now and costs nothing: these are the prices of the models that it plays.'
          : ''}
      </p>
    </>
  )
}

function SpentCell({ spent, isStrong = false }: { spent: ModelSpent; isStrong?: boolean }) {
  const { calls, inputTokens, outputTokens, unpriced } = spent
  return (
    <td
      className={`${classes.number} ${own.sum}`}
      title={`${countOf(inputTokens, 'token')} in, ${countOf(outputTokens, 'token')} out`}
    >
      {isStrong ? <strong>{dollarsOf(spent)}</strong> : <span className="small">{dollarsOf(spent)}</span>}
      <br />
      <span className="small soft">
        {unpriced.calls > 0
          ? `${formatNumber(unpriced.inputTokens + unpriced.outputTokens)} tokens, price unknown`
          : countOf(calls, 'call')}
      </span>
    </td>
  )
}

/** Nothing is known of the cost when every call lacks a price. */
function dollarsOf({ calls, costDollars, unpriced }: ModelSpent): string {
  if (calls > 0 && calls === unpriced.calls) return 'unknown'
  return costDollars > 0 && costDollars < 0.01 ? '< $0.01' : dollars.format(costDollars)
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function monthName(month: string): string {
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`)
  )
}
