import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import type { Certificate } from '../system/link.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A certificate for 127.0.0.1 that signs itself. Its times are milliseconds from now. */
export async function createCertificate({ from, to }: { from: number; to: number }): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: Date.now().toString(16),
    name: 'CN=127.0.0.1',
    notBefore: new Date(Date.now() + from),
    notAfter: new Date(Date.now() + to),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])]
  })
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = key.match(/.{1,64}/g) ?? []
  return {
    key: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n'),
    cert: `${certificate.toString('pem')}\n`
  }
}
