import { expect } from 'vitest'
import type { DefineTest } from './named-tests.ts'

/** Each entry is an attack and its address. All are refused when only `http://127.0.0.1:4040` is allowed. */
export const hostileAddresses: readonly [name: string, url: string][] = [
  ['loopback', 'http://127.0.0.1/'],
  ['loopback, another of its addresses', 'http://127.8.9.10/'],
  ['loopback in short form', 'http://127.1/'],
  ['loopback in hex', 'http://0x7f000001/'],
  ['loopback in hex parts', 'http://0x7f.0x0.0x0.0x1/'],
  ['loopback as one number', 'http://2130706433/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback as one octal number', 'http://017700000001/'],
  ['loopback in full-width digits', 'http://１２７.０.０.１/'],
  ['loopback in circled digits', 'http://①②⑦.⓪.⓪.①/'],
  ['loopback with ideographic full stops', 'http://127。0。0。1/'],
  ['loopback percent-encoded', 'http://%31%32%37.0.0.1/'],
  ['loopback, IPv6', 'http://[::1]/'],
  ['loopback, IPv6 in full', 'http://[0000:0000:0000:0000:0000:0000:0000:0001]/'],
  ['loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['loopback mapped into IPv6 in hex', 'http://[::ffff:7f00:1]/'],
  ['loopback in the old compatible form', 'http://[::127.0.0.1]/'],
  ['loopback through NAT64', 'http://[64:ff9b::7f00:1]/'],
  ['loopback through local NAT64', 'http://[64:ff9b:1::7f00:1]/'],
  ['loopback through 6to4', 'http://[2002:7f00:1::]/'],
  ['an address through Teredo', 'http://[2001:0:7f00:1::]/'],
  ['loopback in octal with many zeros', 'http://00000177.0.0.1/'],
  ['loopback in octal that looks decimal', 'http://127.000.000.001/'],
  ['loopback with a final dot', 'http://127.0.0.1./'],
  ['loopback with two final dots', 'http://127.0.0.1../'],
  ['loopback without slashes', 'http:127.0.0.1'],
  ['loopback with backslashes', 'http:\\\\127.0.0.1\\'],
  ['loopback with a tab in it', 'http://127.0\t.0.1/'],
  ['loopback with a line end after it', 'http://127.0.0.1\r\n/'],
  ['loopback with a soft hyphen', 'http://127.0.0.1\u00ad/'],
  ['loopback with half-width full stops', 'http://127｡0｡0｡1/'],
  ['loopback before a fragment with another host', 'http://127.0.0.1#@example.com/'],
  ['loopback before a query with another host', 'http://127.0.0.1?@example.com/'],
  ['loopback behind an empty user name', 'http://@127.0.0.1/'],
  ['loopback behind a public host as a user name', 'http://example.com@127.0.0.1/'],
  ['loopback behind an encoded slash', 'http://example.com%2f@127.0.0.1/'],
  ['loopback in the translated form', 'http://[::ffff:0:127.0.0.1]/'],
  ['loopback through ISATAP', 'http://[2606:4700::5efe:7f00:1]/'],
  ['a private address through ISATAP', 'http://[2606:4700::200:5efe:a00:1]/'],
  ['cloud metadata through 6to4', 'http://[2002:a9fe:a9fe::]/'],
  ['cloud metadata through NAT64', 'http://[64:ff9b::a9fe:a9fe]/'],
  ['zero', 'http://0.0.0.0/'],
  ['an address of this network', 'http://0.1.2.3/'],
  ['zero in short form', 'http://0/'],
  ['zero, IPv6', 'http://[::]/'],
  ['the name localhost', 'http://localhost/'],
  ['the name localhost with a final dot', 'http://localhost./'],
  ['the name localhost in capitals', 'http://LOCALHOST/'],
  ['a name below localhost', 'http://anything.localhost/'],
  ['private 10', 'http://10.0.0.1/'],
  ['private 172.16', 'http://172.16.5.4/'],
  ['private 192.168', 'http://192.168.1.1/'],
  ['private as one number', 'http://3232235777/'],
  ['carrier-grade NAT', 'http://100.64.0.1/'],
  ['link-local', 'http://169.254.1.1/'],
  ['cloud metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['cloud metadata in hex', 'http://0xa9fea9fe/'],
  ['cloud metadata in IPv6', 'http://[fd00:ec2::254]/'],
  ['cloud metadata mapped into IPv6', 'http://[::ffff:169.254.169.254]/'],
  ['cloud metadata by name', 'http://metadata.google.internal/computeMetadata/v1/'],
  ['AWS metadata of containers', 'http://169.254.170.2/v2/credentials'],
  ['AWS metadata of pods', 'http://169.254.170.23/v1/credentials'],
  ['AWS metadata of pods in IPv6', 'http://[fd00:ec2::23]/v1/credentials'],
  ['AWS metadata by name', 'http://instance-data.ec2.internal/'],
  ['Google metadata by its other name', 'http://metadata.goog/computeMetadata/v1/'],
  ['Google metadata by an encoded name', 'http://%6d%65tadata.google.internal/'],
  ['Google metadata in IPv6', 'http://[fd20:ce::254]/'],
  ['Azure wire server', 'http://168.63.129.16/machine?comp=goalstate'],
  ['Azure wire server in octal', 'http://0250.077.0201.020/'],
  ['Azure wire server mapped into IPv6', 'http://[::ffff:168.63.129.16]/'],
  ['Azure metadata by name', 'http://metadata.azure.internal/'],
  ['Alibaba metadata', 'http://100.100.100.200/latest/meta-data/'],
  ['Oracle metadata', 'http://192.0.0.192/latest/'],
  ['Oracle metadata in IPv6', 'http://[fd00:c1::a9fe:a9fe]/opc/v2/'],
  ['DigitalOcean metadata', 'http://169.254.169.254/metadata/v1.json'],
  ['OpenStack metadata', 'http://169.254.169.254/openstack/latest/meta_data.json'],
  ['OpenStack metadata in IPv6', 'http://[fe80::a9fe:a9fe]/openstack/'],
  ['Hetzner metadata', 'http://169.254.169.254/hetzner/v1/metadata'],
  ['Scaleway metadata', 'http://169.254.42.42/conf'],
  ['Scaleway metadata in IPv6', 'http://[fd00:42::42]/conf'],
  ['IBM metadata by name', 'https://api.metadata.cloud.ibm.com/instance_identity/v1/token'],
  ['Tencent metadata', 'http://169.254.0.23/latest/meta-data/'],
  ['Tencent metadata by name', 'http://metadata.tencentyun.com/latest/meta-data/'],
  ['Equinix metadata', 'http://192.80.8.124/metadata'],
  ['Equinix metadata by name', 'https://metadata.platformequinix.com/metadata'],
  ['Rancher metadata', 'http://rancher-metadata/latest/'],
  ['cloud metadata in full-width digits', 'http://１６９.２５４.１６９.２５４/'],
  ['cloud metadata with ideographic full stops', 'http://169。254。169。254/'],
  ['a Kubernetes service', 'http://kubernetes.default.svc/api'],
  ['a Kubernetes service in full', 'https://kubernetes.default.svc.cluster.local/api'],
  ['a Consul service', 'http://vault.service.consul:8080/'],
  ['the host of a container', 'http://host.docker.internal/'],
  ['link-local, IPv6', 'http://[fe80::1]/'],
  ['unique local, IPv6', 'http://[fc00::1]/'],
  ['site-local, IPv6', 'http://[fec0::1]/'],
  ['multicast', 'http://224.0.0.1/'],
  ['multicast, IPv6', 'http://[ff02::1]/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['reserved class E', 'http://240.0.0.1/'],
  ['benchmarking', 'http://198.18.0.1/'],
  ['documentation', 'http://203.0.113.7/'],
  ['documentation, IPv6', 'http://[2001:db8::1]/'],
  ['link-local with a zone', 'http://[fe80::1%25eth0]/'],
  ['link-local with a bare zone', 'http://[fe80::1%eth0]/'],
  ['benchmarking, IPv6', 'http://[2001:2::1]/'],
  ['documentation, IPv6, the newer range', 'http://[3fff::1]/'],
  ['the discard range', 'http://[100::1]/'],
  ['the end of the benchmarking range', 'http://198.19.255.255/'],
  ['a 6to4 relay', 'http://192.88.99.1/'],
  ['broadcast as one number', 'http://4294967295/'],
  ['administrative multicast', 'http://239.255.255.250:8080/'],
  ['IPv6 outside global unicast', 'http://[4000::1]/'],
  ['a name without a dot', 'http://intranet/'],
  ['a name of the local network', 'http://printer.local/'],
  ['a name of a private zone', 'http://database.corp/'],
  ['a name of a home network', 'http://router.home.arpa/'],
  ['a reverse name', 'http://1.0.0.127.in-addr.arpa/'],
  ['a hidden service', 'http://callsheetcallsheet.onion/'],
  ['a name in circled letters', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/'],
  ['a host with a line end in it', 'http://example.com\r\nHost: 127.0.0.1/'],
  ['a host with an encoded line end', 'http://example.com%0d%0aHost:127.0.0.1/'],
  ['a host with an encoded NUL', 'http://localhost%00.example.com/'],
  ['a port that is none', 'http://example.com:65536/'],
  ['port zero', 'http://example.com:0/'],
  ['two ports', 'http://example.com:80:80/'],
  ['a shell port', 'http://example.com:22/'],
  ['a Redis port', 'http://example.com:6379/'],
  ['a port of a container engine', 'http://example.com:2375/'],
  ['a WebSocket', 'ws://example.com/'],
  ['a WebSocket with TLS', 'wss://example.com/'],
  ['a blob', 'blob:http://example.com/0192f0c1'],
  ['an empty page', 'about:blank'],
  ['a jar', 'jar:http://example.com!/'],
  ['a dictionary server', 'dict://127.0.0.1:11211/stats'],
  ['a directory server', 'ldap://127.0.0.1/'],
  ['a file share', 'smb://127.0.0.1/share'],
  ['an address without a scheme', '//127.0.0.1/'],
  ['an octet that is too large', 'http://256.256.256.256/'],
  ['a file', 'file:///etc/passwd'],
  ['gopher', 'gopher://127.0.0.1:6379/_FLUSHALL'],
  ['ftp', 'ftp://example.com/'],
  ['a data URL', 'data:text/html,<h1>x</h1>'],
  ['a script URL', 'javascript:alert(1)'],
  ['a browser page', 'chrome://settings'],
  ['a view-source URL', 'view-source:http://example.com/'],
  ['a password in the address', 'http://user:secret@example.com/'],
  ['an allowed host as a user name', 'http://127.0.0.1:4040@169.254.169.254/'],
  ['a mail port', 'http://example.com:25/'],
  ['a database port', 'http://example.com:5432/'],
  ['another port of an allowed host', 'http://127.0.0.1:4041/'],
  ['another scheme of an allowed host', 'https://127.0.0.1:4040/'],
  ['no host', 'http:///'],
  ['no URL', 'not a url'],
  ['nothing', '']
]

/** The ones that a server can send as the address of a redirect, and that do not mean a path of the server itself. */
const hostileLocations = hostileAddresses.filter(
  ([, url]) =>
    /^[\x20-\x7e]{1,2000}$/.test(url) &&
    URL.parse(url) &&
    URL.parse(url, 'http://other.example/')?.href === new URL(url).href
)

export interface HostileVisits {
  it: DefineTest
  /** Opens the address when no private address is allowed. */
  visit(url: string): Promise<unknown>
  /** Opens an allowed origin that redirects to the address. */
  visitByRedirect(url: string): Promise<unknown>
}

/** The target of a redirect may lie in our own network, so the caller learns nothing of it. */
export const refusalOfRedirect = {
  message: 'This address is not read: it redirects to an address that is not read.',
  details: { url: expect.stringContaining('http://127.0.0.1:'), reason: 'refused-address' }
}

/** Code that opens addresses from outside opens none of these, neither directly nor after a redirect. */
export function testHostileAddresses({ it, visit, visitByRedirect }: HostileVisits): void {
  for (const [name, url] of hostileAddresses) {
    it(`${name} is refused: ${titleOf(url)}`, async () => {
      await expect(visit(url)).rejects.toMatchObject({ code: 'forbidden', details: { reason: 'refused-address' } })
    })
  }
  for (const [name, url] of hostileLocations) {
    it(`a redirect to ${name} is refused: ${titleOf(url)}`, async () => {
      await expect(visitByRedirect(url)).rejects.toMatchObject({ code: 'forbidden', ...refusalOfRedirect })
    })
  }
}

/** On one line, and short. */
const titleOf = (url: string): string => JSON.stringify(url).slice(1, -1).slice(0, 80)
