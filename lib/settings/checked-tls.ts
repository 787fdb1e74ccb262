/** Modes that `pg` takes for the strictest one, with a warning on the terminal that it will not for ever. */
const taken = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/

/**
 * Every mode of TLS that is not `disable` or `no-verify` checks the certificate and the name, and says so to the driver:
 * `require` stays as strict as it is when the driver changes its mind. An address with `uselibpqcompat=true` keeps the
 * meanings of PostgreSQL's own client (https://www.postgresql.org/docs/current/libpq-ssl.html).
 */
export const withCheckedTls = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|#|$)/.test(url) ? url : url.replace(taken, '$1verify-full')
