import { AppError } from '@callsheet/lib/errors.ts'
import type { KeyScope } from '@callsheet/lib/key-scopes.ts'
import { accountAddress } from '@callsheet/lib/studio-pages.ts'
import type { Caller } from '../auth/caller.ts'
import { isOwnGesture } from '../domain/accounts/own-gesture.ts'
import type { ChatToolName } from '../chat/tools/registry.ts'
import type { AppRuntime } from '../runtime.ts'
import { accessRules, type Access, type AccessRule } from './access.ts'
import { toolAccess } from './tool-access.ts'

/** Errors: `forbidden`, with what is needed and where a person does it or makes such a key. */
export function requireAccess(runtime: AppRuntime, caller: Caller, access: Access): void {
  const rule: AccessRule = accessRules[access]
  if (rule.isForAdmins && caller.role === 'member') throw new AppError('forbidden', 'Only an admin can do this.')
  switch (rule.by) {
    case 'anyone':
    case 'token':
      return
    case 'program': {
      const refusal = lackOfScope(runtime, caller, rule.scope ?? 'read')
      if (refusal) throw refusal
      return
    }
    case 'person':
      if (isOwnGesture({ runtime, ...caller })) return
      throw onlyPerson(runtime)
    case 'session':
      if (caller.via === 'session') return
      throw onlyPerson(runtime)
    case 'machine':
      if (caller.via === 'api-key' && isOwnGesture({ runtime, ...caller })) return
      throw new AppError('forbidden', 'Only the command line on the machine that runs the app can do this.')
    default:
      return rule.by satisfies never
  }
}

/** Why this caller may not use a tool over MCP. Null when it may. */
export function refusalOfTool(runtime: AppRuntime, caller: Caller, name: ChatToolName): AppError | null {
  return lackOfScope(runtime, caller, toolAccess[name] === 'read' ? 'read' : 'write')
}

function lackOfScope({ publicUrl }: AppRuntime, { scopes }: Caller, needs: KeyScope): AppError | null {
  if (!scopes || scopes.includes(needs)) return null
  const accountAt = publicUrl + accountAddress('api-keys')
  return new AppError(
    'forbidden',
    `This API key lacks the scope “${needs}”: it has ${scopes.join(', ')}. A person makes a key with it at ${accountAt}.`,
    { details: { needs, scopes, accountAt } }
  )
}

function onlyPerson({ publicUrl }: AppRuntime): AppError {
  return new AppError(
    'forbidden',
    `Only a person who is signed in can do this, not a program with a key. Sign in at ${publicUrl}.`,
    { details: { signInAt: publicUrl } }
  )
}
