import type { KeyScope } from '@callsheet/lib/key-scopes.ts'

/** Who may call a route. A key is always one of the caller's own keys. */
export const accessRules = {
  /** No sign-in and no key. */
  anyone: { by: 'anyone' },
  /** A person, or a program whose key has the scope. */
  read: { by: 'program', scope: 'read' },
  write: { by: 'program', scope: 'write' },
  /** What it buys is paid from the key's budget. */
  spend: { by: 'program', scope: 'spend' },
  /** A person decides. The request of a program becomes a proposal that a person answers. */
  decide: { by: 'program', scope: 'write' },
  /** An admin, or a program of an admin whose key has the scope. */
  admin: { by: 'program', scope: 'admin', isForAdmins: true },
  /** A person: signed in, or at the command line of the machine that runs the app. */
  person: { by: 'person' },
  'admin person': { by: 'person', isForAdmins: true },
  /** A person who has signed in with a browser. */
  session: { by: 'session' },
  'admin session': { by: 'session', isForAdmins: true },
  /** The command line of the machine that runs the app. */
  machine: { by: 'machine' },
  /** A token of the deployment's settings, checked by the route itself. */
  token: { by: 'token' }
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules

export interface AccessRule {
  by: 'anyone' | 'program' | 'person' | 'session' | 'machine' | 'token'
  /** What a key needs. */
  scope?: KeyScope
  isForAdmins?: true
}
