import type { ModelAccount } from '@callsheet/lib/database/model-accounts.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import { judgeRole, roleQuestion } from '@callsheet/lib/model-check/check-role.ts'
import { modelRoles, type ModelRole } from '@callsheet/lib/registry.ts'
import { modelRoleNames, type RoleModels } from '@callsheet/lib/wire/model-key.ts'
import type { CheckedRole } from '@callsheet/lib/wire/model-keys-api.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { callAgent } from '../../services/run-agent.ts'

/** A model on one's own machine is loaded first. The browser's request waits as long. */
const timeoutSeconds = 90

export interface CheckRolesOptions {
  scope: Scope
  account: ModelAccount
  models: RoleModels
}

/**
 * Asks the user's own server one small thing for each of its models and says what each role can expect. Errors:
 * `rate-limited`, because the server's address is the user's choice.
 */
export async function checkRoles({ scope, account, models }: CheckRolesOptions): Promise<CheckedRole[]> {
  await takeQuota(scope, 'key-checks')
  const asked = modelRoleNames.map((role) => ({ role, model: models[role] ?? modelRoles[role] }))
  const alike = Map.groupBy(asked, ({ role, model }) => JSON.stringify([model, role === 'host']))
  const checked = await Promise.all(
    [...alike.values()].map(async (group) => {
      // What a model can do for the longest answers of the group, it can do for the others.
      const [longest] = group.toSorted((left, right) => tokensOf(right.role) - tokensOf(left.role))
      const verdict = longest && (await checkRole({ scope, account }, longest.role))
      return verdict ? group.map(({ role, model }) => ({ role, model, ...verdict })) : []
    })
  )
  const found = checked.flat()
  return modelRoleNames.flatMap((role) => found.find((one) => one.role === role) ?? [])
}

const tokensOf = (role: ModelRole): number => roleQuestion(role).max_tokens

async function checkRole(
  { scope, account }: Omit<CheckRolesOptions, 'models'>,
  role: ModelRole
): Promise<Pick<CheckedRole, 'isAble' | 'words'>> {
  try {
    return judgeRole(role, await callAgent({ scope, account, request: roleQuestion(role), timeoutSeconds }))
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code === 'internal') throw error
    return { isAble: false, words: message.replace(/^The agents service could not do this: /, '') }
  }
}
