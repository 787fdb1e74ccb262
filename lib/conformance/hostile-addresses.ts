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
  ['zero', 'http://0.0.0.0/'],
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
  ['IPv6 outside global unicast', 'http://[4000::1]/'],
  ['a name without a dot', 'http://intranet/'],
  ['a name of the local network', 'http://printer.local/'],
  ['a name of a private zone', 'http://database.corp/'],
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

/** The ones that a server can send as the address of a redirect. */
const hostileLocations = hostileAddresses.filter(([, url]) => URL.canParse(url) && /^[\x20-\x7e]+$/.test(url))

export interface HostileVisits {
  it: DefineTest
  /** Opens the address when no private address is allowed. */
  visit(url: string): Promise<unknown>
  /** Opens an allowed origin that redirects to the address. */
  visitByRedirect(url: string): Promise<unknown>
}

/** Code that opens addresses from outside opens none of these, neither directly nor after a redirect. */
export function testHostileAddresses({ it, visit, visitByRedirect }: HostileVisits): void {
  for (const [name, url] of hostileAddresses) {
    it(`${name} is refused: ${url}`, async () => {
      await expect(visit(url)).rejects.toMatchObject({ code: 'forbidden', details: { reason: 'refused-address' } })
    })
  }
  for (const [name, url] of hostileLocations) {
    it(`a redirect to ${name} is refused: ${url}`, async () => {
      await expect(visitByRedirect(url)).rejects.toMatchObject({ code: 'forbidden' })
    })
  }
}
