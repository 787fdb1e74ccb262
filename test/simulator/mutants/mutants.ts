/** A rule that is broken on purpose, by another text in one place of the product. */
export interface Mutant {
  file: string
  find: string
  replace: string
  /** Words of the problem by which the simulator must notice it. */
  noticed: RegExp
}

/** Each must be found: a simulator that finds nothing shows nothing. */
export const mutants: Record<string, Mutant> = {
  'an unknown outcome is sent again': {
    file: 'pipeline/provider/kie/answers.ts',
    find: "if (result.kind === 'lost') return { kind: 'unknown', detail: result.detail }",
    replace: "if (result.kind === 'lost') return { kind: 'not-created', detail: result.detail, retryAfterSeconds: 5 }",
    noticed: /was made \d+ times/
  },
  'every refund has a key of its own': {
    file: 'lib/database/credits.ts',
    find: 'key: `refund:${mediaId}`',
    replace: 'key: `refund:${mediaId}:${Math.random()}`',
    noticed: /was refunded/
  },
  'a claim does not look at the state': {
    file: 'lib/database/media-rows.ts',
    find: 'words.length === 0\n    ? sql`false`',
    replace: "words.includes('Queued')\n    ? sql`true`",
    noticed: /was made \d+ times|went from/
  },
  'a failed row is completed whatever it failed with': {
    file: 'lib/database/media-rows.ts',
    find: "failureCodes && states.includes('Failed')",
    replace: "failureCodes && states.includes('Queued')",
    noticed: /nothing comes after|has an object|went from/
  },
  'an object is stored without its intent': {
    file: 'pipeline/media/publish-asset.ts',
    find: 'clock.now().getTime() + orphanHours * 3_600_000',
    replace: 'clock.now().getTime() + 1_000_000 * 3_600_000',
    noticed: /belongs to no row|still due/
  },
  'nothing wakes a row whose message was lost': {
    file: 'pipeline/schedule/registry.ts',
    find: "'enqueue-due-rows': enqueueDueRows,",
    replace: '',
    noticed: /never ends|Queued/
  },
  'reconcile finds nothing': {
    file: 'pipeline/schedule/reconcile.ts',
    find: 'const requeued = await requeueUnstored(runtime)',
    replace: 'const requeued = requeueUnstored.length * 0',
    noticed: /asset was/
  },
  'a signature of fal.ai is not checked': {
    file: 'pipeline/provider/fal/callback.ts',
    find: "if (await crypto.subtle.verify('Ed25519', key, signature, message)) return 'valid'",
    replace: "if (key) return 'valid'",
    noticed: /the provider made/
  },
  'a callback of any task is believed': {
    file: 'pipeline/media/adopt-orphan.ts',
    find: 'return answer.chosenId === chosenTaskId(row.id) || (answer.callbackUrl?.endsWith(path) ?? false)',
    replace: 'return path !== null',
    noticed: /the provider made/
  },
  'a failure forgets its refund': {
    file: 'lib/database/media-rows.ts',
    find: 'if (row) await refundCharge(',
    replace: 'if (row && row.submitTries > 0) await refundCharge(',
    noticed: /was refunded nothing/
  },
  'a charge does not look at the balance': {
    file: 'lib/database/credits.ts',
    find: 'and(eq(creditAccounts.ownerId, ownerId), gte(creditAccounts.balance, price))',
    replace: 'and(eq(creditAccounts.ownerId, ownerId), gte(creditAccounts.balance, -1_000))',
    noticed: /had -\d+ credits|violates check constraint/
  }
}
