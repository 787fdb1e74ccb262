import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCertificate } from '../provider/create-certificate.ts'
import type { Certificate } from '../system/link.ts'
import type { Cell } from './cell.ts'

const expiredSeconds = 20
const day = 86_400_000

export const expiredCertificate: Cell = {
  about: `the provider's certificate expired, for ${expiredSeconds} s`,
  spreadSeconds: 30,
  async lay({ directory }) {
    const good = await createCertificate({ from: -day, to: day })
    const expired = await createCertificate({ from: -2 * day, to: -day })
    await writeFile(join(directory, 'certificates.json'), JSON.stringify({ good, expired }), { mode: 0o600 })
    // Both are trusted, so that the date alone is wrong.
    const file = join(directory, 'trusted.pem')
    await writeFile(file, good.cert + expired.cert)
    return { system: { providerCertificate: good, env: { NODE_EXTRA_CA_CERTS: file } } }
  },
  async strike({ system, directory }) {
    const certificates: { good: Certificate; expired: Certificate } = JSON.parse(
      await readFile(join(directory, 'certificates.json'), 'utf8')
    )
    const link = system.links['pipeline-provider']
    link.present(certificates.expired)
    await sleep(expiredSeconds * 1000)
    link.present(certificates.good)
  }
}
