import fc from 'fast-check'
import { processNames, replicaNames } from '../engine/process.ts'
import type { ProviderPlan } from '../outside/provider-plan.ts'
import { wares, type WareName } from '../world/models.ts'
import { userVerbs, type UserVerb } from '../world/verbs.ts'
import type { Move } from './moves.ts'

const pick = fc.nat(30)
const replica = fc.constantFrom(...replicaNames)

/** The first of each list is the plainest: shrinking goes towards it. */
const plan: fc.Arbitrary<ProviderPlan> = fc.record({
  refusals: fc.constantFrom(0, 0, 0, 0, 1, 2),
  create: fc.oneof(
    { weight: 8, arbitrary: fc.constant('made' as const) },
    { weight: 3, arbitrary: fc.constantFrom('made-502' as const, 'made-garbled' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'error-500' as const,
        'refused' as const,
        'moderated' as const,
        'no-credits' as const,
        'key-refused' as const
      )
    }
  ),
  end: fc.constantFrom('success', 'success', 'success', 'success', 'fail', 'moderated', 'never'),
  // Within the model's time, after it, and after the row has failed.
  seconds: fc.constantFrom(3, 40, 400, 1_500, 4_500, 12_000),
  callbacks: fc.constantFrom('one', 'none', 'two', 'at-once'),
  reads: fc.constantFrom('fine', 'fine', 'rate-limited', 'down', 'unknown-at-first'),
  asset: fc.constantFrom('good', 'good', 'good', 'expired', 'gone', 'page', 'broken-twice', 'unreachable', 'too-large')
})

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 26,
    arbitrary: fc.record({ do: fc.constant('steps' as const), picks: fc.array(pick, { minLength: 1, maxLength: 14 }) })
  },
  { weight: 5, arbitrary: fc.constant({ do: 'finish' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('break' as const),
      pick,
      way: fc.constantFrom('not-done' as const, 'answer-lost' as const)
    })
  },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('deliver' as const), pick, to: replica }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('message' as const),
      pick,
      fate: fc.constantFrom('lost' as const, 'doubled' as const, 'delayed' as const)
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lease-ends' as const), pick }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('callback' as const),
      pick,
      to: replica,
      how: fc.constantFrom('comes' as const, 'comes' as const, 'twice' as const, 'forged' as const, 'lost' as const)
    })
  },
  {
    weight: 11,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      name: fc.constantFrom(
        'every-minute' as const,
        'every-minute' as const,
        'every-five-minutes' as const,
        'every-five-minutes' as const,
        'hourly' as const,
        'daily' as const
      ),
      on: fc.constantFrom('a' as const, 'b' as const, 'both' as const)
    })
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 10, 30, 60, 300, 1_000, 3_600, 20_000, 90_000, 300_000)
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      of: fc.constantFrom('a' as const, 'b' as const, 'app' as const, 'database' as const, 'provider' as const),
      seconds: fc.constantFrom(-1, 2, 40, -400, -3_600, 7_200)
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('death' as const), of: fc.constantFrom(...processNames) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      user: fc.constantFrom(1, 2),
      ware: fc.constantFrom(...(Object.keys(wares) as WareName[])),
      plans: fc.array(plan, { minLength: 1, maxLength: 2 }),
      withOwnKey: fc.constantFrom(false, false, true),
      presses: fc.constantFrom(1, 1, 2)
    })
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('user' as const),
      user: fc.constantFrom(1, 2),
      verb: fc.oneof(
        {
          weight: 12,
          arbitrary: fc.constantFrom(
            ...(Object.keys(userVerbs) as UserVerb[]).filter((verb) => verb !== 'delete-account')
          )
        },
        { weight: 1, arbitrary: fc.constant('delete-account' as const) }
      ),
      pick,
      presses: fc.constantFrom(1, 1, 2)
    })
  }
)

const firstPurchase = fc.record({
  do: fc.constant('buy' as const),
  user: fc.constant(1),
  ware: fc.constantFrom(...(Object.keys(wares) as WareName[])),
  plans: fc.array(plan, { minLength: 1, maxLength: 2 }),
  withOwnKey: fc.constant(false),
  presses: fc.constant(1)
})

/** A purchase, and then anything in any order. */
export const anySchedule = (moves: number): fc.Arbitrary<Move[]> =>
  fc
    .tuple(firstPurchase, fc.array(move, { maxLength: moves, size: 'max' }))
    .map(([first, rest]) => [first, { do: 'finish' }, ...rest])
