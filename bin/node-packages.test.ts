import { expect, test } from 'vitest'
import packages from './node-packages.json' with { type: 'json' }
import { runsTypeScript } from './toolchain.mjs'

/** Releases from before this one lack fixes of Node's security releases. Each pin below it says why it is not newer. */
const minimum = [24, 21] as const
const oldest = [24, 0] as const

const pins = Object.entries(packages).map(([system, pin]) => {
  const [major = 0, minor = 0] = pin.version.split('.').map(Number)
  return { system, version: pin.version, release: [major, minor] as const, reason: 'reason' in pin ? pin.reason : null }
})

const isBelow = ([major, minor]: readonly [number, number], [least, leastMinor]: readonly [number, number]) =>
  major < least || (major === least && minor < leastMinor)

test('the packaged Nodes of all systems have one major version, and none is older than Node 24.0', () => {
  expect(new Set(pins.map(({ release: [major] }) => major))).toEqual(new Set([minimum[0]]))
  expect(pins.filter(({ release }) => isBelow(release, oldest))).toEqual([])
  for (const { version } of pins) expect(runsTypeScript(version)).toBe(true)
})

test('a packaged Node that is older than 24.21 says why', () => {
  const behind = pins.filter(({ release }) => isBelow(release, minimum))
  expect(behind.map(({ system }) => system)).toEqual(['darwin-arm64', 'darwin-x64'])
  for (const { system, reason } of behind) expect(reason, system).toMatch(/published/)
})
