import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The key pair of every service account of the stand-in. It opens nothing but the stand-in. */
const privateKey =
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCqnS+WVlSLGY/Net1GztiDyFFfgmwkke3+VtiH3BkA35J53675' +
  'xXLBsvIbmDE/2ZLixY7z2qbkaclvxaPt3q9ezZiqxmRx/OtU8aGCNwvFCkMCmirwwyDP68wblkbhO2W/cxf5zZjNcGIBGw4sZNxq' +
  '1TsrygZtOB9Rc+VqxZwIbW+0fAsdhFp3S//RSgWFFD01SBfTCw6hqqCzX5pQZQZDtJPTBHvSUS28lnnvEla5Gy6tqjxwfJuFdYLq' +
  'bEQ5zishgrRkBpjk6oEfmlE+URAsZ/91Lb1Wg3Rc2lmjFgM2UEgitjwtWOhBGG/OMmxF2Sd65VsRddTHX02NRwL1ihZ7AgMBAAEC' +
  'ggEARsbMPe50RfwFprUoZD5cnVaVQyzElesfspnuW3XXvYABsKM1YBIjx+zm+MGK9LTadU6FPe3fu/OSh9aSaZQuZgKeKYIBmzPT' +
  'oDpYyL7zF/tozwSLebNIwlhMJMmTf833KJOjR5Kdp+POFC1YFNyGf58TW9gEEHzuqQiODFwLnYay5uQdCYMLBgYo6Orm3//mB+k5' +
  'zHR+jBpblIddjor2HQHvhTa9DxZP9+vlJYmy0zwOwU3enmjShq4K5FR6kLRKXhb440TIOTwaoT1pACkyzTQHhpGR0AYyWJL40Kts' +
  'twojzd0+X/8L20vC9K+DBrCr4ePnzyuJGcKUrGTVidoYyQKBgQDcDabpQs1AWS30NDxChcM0X3LS8XGAWCuuZTcsPgl/pbNzQDzs' +
  'f2qCSQpf1us6KXYdiLy0hoCJdpwG8rS/fo5IKIBmXLtBlNH1SuF9gbwKBGjqsnY6VyErvv21FcVP2w7ewPViKt1OQBSnrw7ukrrZ' +
  'ehPLWhtGuhdGl6d9Kl+LFQKBgQDGfAt+Nm3M/2/8f+mFPKpnbGf6Kot85ie6BBSnrmiNQYbcihhlW3An9d6ihcTb3NJUv+d+7aJO' +
  'TtZOOrXJcLFjvI2qbZOufQ4y8pSg8wjVxY0LEzcxUyHRAQWGSDdnp50GImZ2bjEGsVQZn+bTIa121hSF9dPQpBOQqcU1CIQ/TwKB' +
  'gAdE+C+agldO2uLHWvpDmvg+8vce/MXlo8PGGjV+8ydhXPVAuQKDDwywxwP1gJ3SQtGk877u9o4T+gGMwQXWc3LUy7EV/SWkee8l' +
  'gx93SrP2A1VFgfxZZoIgdBcoWfVSYkJfk3ujuN3d5hDICrE87alDjCXamy4R9bTiS6kp3jAlAoGAWBC1sLxJn4k+kNPYMsul99l7' +
  'kN3LohEkUz54Q6X4saP/SF7lUCNv8er/azDbFYo2sG+tMP4S45fLMk6OVeBwdIY2fQW9XtARur0zAO6UXvUWDXHrLTFrcaZ4Ywor' +
  'uwv9eblNqQJfMk7/t5bg/ZCVvIJj/MQDxTDnlWoeG9e5hbUCgYEAiRuj4zoEUeEut0fo8F39N69u7QCyBykMnOgidkHarZkBldAF' +
  '+S1QIueu5anlDpQmTIDYXPL5CmKfRjIQapHeKQ0sbWLbwFeej4CB6AVDTNB8W87yFH2odcCSMXVlJ/Dua5dulz/PetP0vj+1Y0k8' +
  'AlpD0TxV6F/iXc4iHw/Q01k='

/** The JSON that Google's console gives for a service account, in base64. The account's own key stands in its key id. */
export function serviceAccountKey(apiKey: string): string {
  const name = `callsheet@${standInProject}.iam.gserviceaccount.com`
  const json = {
    type: 'service_account',
    project_id: standInProject,
    private_key_id: apiKey,
    private_key: `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`,
    client_email: name,
    client_id: '100000000000000000000',
    auth_uri: 'https://accounts.google.com/o/oauth2/auth',
    token_uri: 'https://oauth2.googleapis.com/token'
  }
  return Buffer.from(JSON.stringify(json)).toString('base64')
}

export const standInProject = 'callsheet-stand-in'

let known: KeyObject | undefined

/** What its signatures are checked with. */
export const publicKey = (): KeyObject =>
  (known ??= createPublicKey(
    createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  ))
