import { costsApi } from '@callsheet/lib/wire/app-api/costs.ts'
import { readAdCost } from '../../domain/costs/ad-cost.ts'
import { setBudgetOfAd, setBudgetOfMonth } from '../../domain/costs/set-budgets.ts'
import { readWorkspaceCosts } from '../../domain/costs/workspace-costs.ts'
import { serve } from '../endpoint.ts'

export const costEndpoints = serve(costsApi, {
  readAd: ({ scope, params: { id } }) => readAdCost({ scope, adId: id }),
  setAdBudget: ({ scope, params: { id }, body }) => setBudgetOfAd({ scope, adId: id, input: body }),
  readWorkspace: ({ scope }) => readWorkspaceCosts({ scope }),
  setWorkspaceBudget: ({ scope, body }) => setBudgetOfMonth({ scope, input: body })
})
