import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { writings } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { toProblem } from '@callsheet/lib/http/problem.ts'
import type { UsualTime, WritingKind, WritingState, WritingView } from '@callsheet/lib/wire/writing.ts'
import type { Scope } from '../../runtime.ts'
import { signSeconds } from './keep-outcome.ts'

/** A busy database can take a few signs of life. */
const silenceSeconds = signSeconds * 5
/** Who comes later asks anew anyway. */
const toldHours = 24
const latestRuns = 50
const fewestRuns = 3

export interface ReadWritingOptions {
  scope: Scope
  adId: string
  kind: WritingKind
  /** When the newest item was made. What failed before it is no news. */
  newestAt: Date | undefined
}

/** What is under way for an ad or why it failed, and how long such a thing takes here. */
export async function readWriting({ scope, adId, kind, newestAt }: ReadWritingOptions): Promise<WritingState> {
  const { database, clock } = scope.runtime
  const [row] = await database
    .select()
    .from(writings)
    .where(and(eq(writings.adId, adId), eq(writings.kind, kind)))
  return {
    writing: row ? viewOf(row, { now: clock.now(), newestAt }) : null,
    usualSeconds: await findUsualTime(database, kind)
  }
}

type Row = typeof writings.$inferSelect

function viewOf(row: Row, { now, newestAt }: { now: Date; newestAt: Date | undefined }): WritingView | null {
  const { runId: id, startedAt, seenAt, endedAt, problem } = row
  const isSilent = endedAt === null && secondsBetween(seenAt, now) > silenceSeconds
  const view = { id, startedAt: startedAt.toISOString() }
  if (endedAt === null && !isSilent) return { ...view, problem: null }
  if (endedAt !== null && problem === null) return null
  const over = endedAt ?? seenAt
  const isOld = secondsBetween(over, now) > toldHours * 3600 || (newestAt !== undefined && newestAt > over)
  return isOld ? null : { ...view, problem: problem ?? brokeOff() }
}

function brokeOff() {
  const message = 'The server stopped before it was written. Nothing was kept of it: ask for it again.'
  return toProblem(new AppError('unavailable', message))
}

/** Of the last runs of all users that succeeded. */
async function findUsualTime(queryable: Queryable, kind: WritingKind): Promise<UsualTime | null> {
  const { rows } = await queryable.execute(sql`
    select count(*)::int as runs, percentile_disc(0.1) within group (order by seconds)::float8 as from,
      percentile_disc(0.9) within group (order by seconds)::float8 as to
    from (select extract(epoch from ended_at - started_at) as seconds from ${writings}
      where kind = ${kind} and ended_at is not null and problem is null
      order by ended_at desc limit ${latestRuns}) as latest`)
  const [found] = z.array(usualSchema).parse(rows)
  if (!found || found.runs < fewestRuns || found.from === null || found.to === null) return null
  return { from: found.from, to: found.to }
}

const usualSchema = z.object({ runs: z.number(), from: z.number().nullable(), to: z.number().nullable() })

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000
