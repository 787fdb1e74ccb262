import { accountApi, setupApi, usersApi } from '@callsheet/lib/wire/app-api/accounts.ts'
import { createOwnSignInLink } from '../../domain/accounts/create-sign-in-link.ts'
import { deleteAccount } from '../../domain/accounts/delete.ts'
import { readAccount } from '../../domain/accounts/get.ts'
import { inviteUser } from '../../domain/accounts/invite.ts'
import { listUsers } from '../../domain/accounts/list-users.ts'
import { readSetup } from '../../domain/accounts/read-setup.ts'
import { setPassword } from '../../domain/accounts/set-password.ts'
import { serve } from '../endpoint.ts'

export const accountEndpoints = [
  ...serve(accountApi, {
    read: ({ scope }) => readAccount({ scope }),
    setPassword: ({ scope, body, request }) => setPassword({ scope, input: body, headers: request.headers }),
    remove: ({ scope, body }) => deleteAccount({ scope, input: body }),
    createSignInLink: async ({ scope }) => ({ signInLink: await createOwnSignInLink(scope) })
  }),
  ...serve(usersApi, {
    invite: ({ scope, body }) => inviteUser({ scope, input: body }),
    list: async ({ scope }) => ({ items: await listUsers({ scope }) })
  }),
  ...serve(setupApi, {
    read: ({ scope }) => readSetup({ scope })
  })
]
