// Loaded before a unit. While the file CHAOS_SLOW_DNS_FILE exists, every name takes its number of seconds to resolve.
import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const file = process.env.CHAOS_SLOW_DNS_FILE ?? ''
const { lookup } = dns

const secondsNow = () => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

dns.lookup = (...given) => {
  setTimeout(() => lookup(...given), secondsNow() * 1000)
}
syncBuiltinESMExports()
