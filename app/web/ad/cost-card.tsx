import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notKnownWords } from '@callsheet/lib/money/cost-words.ts'
import { formatMoney } from '@callsheet/lib/money/money.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { costsApi, type AdCost } from '@callsheet/lib/wire/app-api/costs.ts'
import { api } from '../api/client.ts'
import { isAdmin, useAccount } from '../api/use-account.ts'
import { Facts } from '../components/facts.tsx'
import { notices } from '../components/notice.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { countOf, formatCredits } from '../components/words.ts'
import { BudgetForm } from '../spending/budget-form.tsx'
import { adCostQuery } from './ad-queries.ts'
import classes from '../spending/costs.module.css'

/** What the ad really cost at the providers, and what may be spent on it. */
export function CostCard({ adId }: { adId: string }) {
  const queryClient = useQueryClient()
  const { data: cost, error } = useQuery(adCostQuery(adId))
  const setBudget = useMutation({
    mutationFn: (credits: number | null) => api.call(costsApi.setAdBudget, { params: { id: adId }, body: { credits } }),
    onSuccess(changed) {
      queryClient.setQueryData(adCostQuery(adId).queryKey, changed)
      const { budget } = changed.credits
      notices.say(budget === null ? 'This ad has no budget now.' : `${formatCredits(budget)} may be spent on this ad.`)
    }
  })
  return (
    <Sheet title="Bill and budget" note="at the providers" id="costs">
      <div className={classes.stack}>
        {error ? <ProblemNotice error={error} /> : null}
        {cost ? (
          <>
            <Bill cost={cost} />
            <hr className={classes.rule} />
            <BudgetForm
              state={cost.credits}
              label="Credits that may be spent on this ad"
              without="only your balance limits what is bought for this ad."
              isPending={setBudget.isPending}
              onSet={(credits) => setBudget.mutate(credits)}
            />
            {setBudget.error ? <ProblemNotice error={setBudget.error} /> : null}
          </>
        ) : null}
      </div>
    </Sheet>
  )
}

function Bill({ cost }: { cost: AdCost }) {
  const account = useAccount()
  const { lines, counts, stoodIn } = cost
  const unknown = notKnownWords(cost)
  if (lines.length === 0 && unknown === null) {
    return (
      <p className="soft">Nothing yet. Its words, stills and clips stand here with what the providers bill for them.</p>
    )
  }
  return (
    <>
      {lines.map(({ currency, words, stills, clips, total }) => {
        const money = (amount: number) => formatMoney({ currency, amount })
        return (
          <div key={currency} className={classes.bill}>
            <Facts
              items={[
                { label: countOf(counts.words, 'model call'), value: money(words) },
                { label: countOf(counts.stills, 'still'), value: money(stills) },
                { label: countOf(counts.clips, 'clip'), value: money(clips) },
                {
                  label: lines.length > 1 ? `In ${currency}` : unknown === null ? 'Total' : 'Known so far',
                  value: money(total)
                }
              ]}
            />
          </div>
        )
      })}
      {unknown === null ? null : (
        <p className={classes.missing}>
          <strong>Not known: {unknown}.</strong>{' '}
          {isAdmin(account) ? (
            <>
              Enter what their provider bills under <Link to={studioPages.models}>Models</Link>: it counts from the next
              task on.
            </>
          ) : (
            'An admin can enter what their provider bills.'
          )}
        </p>
      )}
      <p className="small soft">
        By the price lists; the bills of the providers count. What a provider did not make costs nothing, and what it
        made counts also when you got the credits back.
        {stoodIn.length > 0 ? ` ${standInWords(stoodIn)}` : ''}
      </p>
    </>
  )
}

function standInWords(stoodIn: AdCost['stoodIn']): string {
  const makes = stoodIn.length > 1 ? 'Stand-ins make words and media' : `A stand-in makes the ${stoodIn[0] ?? 'media'}`
  return `${makes} here now, and nobody bills them: these are the prices of what they play.`
}
