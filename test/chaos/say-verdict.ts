import type { Verdict } from './judges/judge.ts'

/** One line with the figures, on standard output. What is wrong comes before it, on standard error. */
export function sayVerdict(said: { verdict: Verdict; title: string; note(line: string): void }): void {
  const { verdict, title, note } = said
  for (const fact of verdict.facts) note(fact)
  for (const wrong of verdict.wrongs) console.error(wrong)
  console.log(summarise(title, verdict))
}

export function summarise(title: string, { figures }: Verdict): string {
  const { lost, paidTwice, stored, failedWithRefund, isLedgerBalanced } = figures
  return [
    title,
    `lost ${lost}`,
    `paid twice ${paidTwice}`,
    `stored ${stored}`,
    `failed with refund ${failedWithRefund}`,
    `ledger balanced ${isLedgerBalanced}`
  ].join(' · ')
}
