import ipaddr from 'ipaddr.js'

/** Zones whose names lead into a private network, or nowhere on the public internet. */
const privateZones = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'arpa',
  // Services of a cluster: Kubernetes, Consul, Docker.
  'svc',
  'consul',
  'docker',
  'onion',
  'invalid'
]

/** Metadata services of clouds under public names. Those of AWS, Google and Azure are in the zone `internal`. */
const metadataNames = [
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
  'metadata.packet.net',
  'metadata.cloud.ibm.com'
]

/** Metadata services of clouds at addresses that look public. All others are in link-local or private ranges. */
const metadataAddresses: ReadonlySet<string> = new Set([
  // Azure: DNS, health and the machine's settings.
  '168.63.129.16',
  // Equinix Metal.
  '192.80.8.124'
])

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** ISATAP: the last 32 bits are an IPv4 address, behind any prefix. */
const isatapMarks: readonly (readonly [number, number])[] = [
  [0x0000, 0x5efe],
  [0x0200, 0x5efe]
]

/** For a name in lower case without a final dot. */
export function isPrivateName(name: string): boolean {
  const isIn = (zone: string) => name === zone || name.endsWith(`.${zone}`)
  return !name.includes('.') || privateZones.some(isIn) || metadataNames.some(isIn)
}

/**
 * True for addresses of the public internet, except metadata services. It knows mapped, translated and tunnelled forms
 * of private addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv4) return !metadataAddresses.has(parsed.toString())
  const [, , , , mark, secondMark] = parsed.parts
  const isTunnel = isatapMarks.some(([first, second]) => mark === first && secondMark === second)
  return parsed.match(globalUnicast) && !isTunnel
}
