import ipaddr from 'ipaddr.js'

/** Whether the URL's host is this machine or in a private network, judged by its name only. */
export function hostIsLocal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(host)) return host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
  return ipaddr.process(host).range() !== 'unicast'
}
