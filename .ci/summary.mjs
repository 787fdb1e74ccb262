// Reads the JSON report of the tests and prints the counts. Fails when a test failed or no test ran.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const check = Number(process.env.CHECK_CODE)
const tests = Number(process.env.TESTS_CODE)
let report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
try {
  report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
} catch {
  console.log('The tests left no report.')
}

// A file that cannot be loaded has no tests to count, and one whose `beforeAll` failed skips them all.
const broken = report.testResults.filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
)
const failedOutright = broken.length || (tests !== 0 && report.numFailedTests === 0 ? 1 : 0)
const failed = report.numFailedTests + failedOutright + (check === 0 ? 0 : 1)
const skipped = report.numPendingTests + report.numTodoTests

// What a person looks for comes last, since the start of a long output is often cut off.
const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1000)
const slowest = report.testResults.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 25)
console.log('Longest files, in seconds:')
for (const result of slowest) console.log(`${String(seconds(result)).padStart(5)}  ${relative('.', result.name)}`)
for (const { name, assertionResults } of report.testResults) {
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status !== 'failed' && !failureMessages?.length) continue
    const what = status === 'failed' ? 'Failed' : 'Passed only at the second try'
    console.log(`${what}: ${relative('.', name)} > ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
  }
}
for (const { name, message } of broken)
  console.log(`Could not run ${relative('.', name)}: ${message?.split('\n')[0] ?? ''}`)
if (check !== 0) console.log('npm run check failed (counted as one failure).')
console.log(`${report.numPassedTests} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed > 0 || report.numPassedTests === 0 ? 1 : 0
