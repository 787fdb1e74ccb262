/** Pages that misbehave on purpose, served below `/hostile/`. A reader of the open web must survive every one. */
export interface HostilePage {
  slug: string
  /** The attack of the page. */
  tries: string
  /**
   * `endless`: never ends by itself; only the reader's own limits do.
   * `inside`: leads or reaches to an address that must be refused.
   * `words`: tries to talk a model or a user into something; to be read as data.
   * `heavy`: finite, but built to eat time or memory.
   * `broken`: is not what it says it is.
   */
  danger: 'endless' | 'inside' | 'words' | 'heavy' | 'broken'
  /** True when it does harm only if scripts run. */
  needsScripts: boolean
}

export const hostilePages = [
  { slug: 'redirect-forever', tries: 'redirects to itself without end', danger: 'endless', needsScripts: false },
  {
    slug: 'redirect-to-metadata',
    tries: 'redirects to the cloud metadata address',
    danger: 'inside',
    needsScripts: false
  },
  { slug: 'redirect-to-loopback', tries: 'redirects to a loopback port', danger: 'inside', needsScripts: false },
  { slug: 'redirect-to-file', tries: 'redirects to a file: address', danger: 'inside', needsScripts: false },
  {
    slug: 'meta-refresh-to-metadata',
    tries: 'sends the browser to the cloud metadata address after loading',
    danger: 'inside',
    needsScripts: false
  },
  { slug: 'decompression-bomb', tries: 'unpacks 200 KB to 200 MB', danger: 'heavy', needsScripts: false },
  {
    slug: 'never-ending',
    tries: 'sends words as fast as they are read, for ever',
    danger: 'endless',
    needsScripts: false
  },
  { slug: 'slow-drip', tries: 'sends a byte every half second, for ever', danger: 'endless', needsScripts: false },
  { slug: 'silent', tries: 'accepts the request and never answers', danger: 'endless', needsScripts: false },
  { slug: 'cut-off', tries: 'breaks the connection in the middle of a page', danger: 'broken', needsScripts: false },
  { slug: 'lying-length', tries: 'announces a gigabyte and sends a sentence', danger: 'broken', needsScripts: false },
  {
    slug: 'inject-visible',
    tries: 'tells the reading model in plain sight to ignore its instructions',
    danger: 'words',
    needsScripts: false
  },
  {
    slug: 'inject-hidden',
    tries: 'hides instructions in invisible text, alt texts, meta tags and comments',
    danger: 'words',
    needsScripts: false
  },
  {
    slug: 'inject-review',
    tries: 'puts instructions and a fake tool call into customer reviews',
    danger: 'words',
    needsScripts: false
  },
  {
    slug: 'inject-json-ld',
    tries: 'puts instructions and a fake price into JSON-LD',
    danger: 'words',
    needsScripts: false
  },
  {
    slug: 'inject-delimiters',
    tries: 'closes the tags that usually mark page text as data',
    danger: 'words',
    needsScripts: false
  },
  { slug: 'huge-dom', tries: 'has 300,000 elements', danger: 'heavy', needsScripts: false },
  { slug: 'deep-nesting', tries: 'nests 100,000 elements', danger: 'heavy', needsScripts: false },
  { slug: 'gigantic-attribute', tries: 'has one attribute of 8 MB', danger: 'heavy', needsScripts: false },
  {
    slug: 'unclosed-tags',
    tries: 'opens 50,000 formatting tags and closes ones that never were open',
    danger: 'heavy',
    needsScripts: false
  },
  { slug: 'recursive-json-ld', tries: 'nests JSON-LD 20,000 levels deep', danger: 'heavy', needsScripts: false },
  {
    slug: 'regex-bait',
    tries: 'is full of text that makes careless patterns run for ever',
    danger: 'heavy',
    needsScripts: false
  },
  {
    slug: 'invalid-charset',
    tries: 'names a character set that does not exist and sends broken bytes',
    danger: 'broken',
    needsScripts: false
  },
  { slug: 'nul-bytes', tries: 'is full of NUL bytes and lone surrogates', danger: 'broken', needsScripts: false },
  { slug: 'fake-pdf', tries: 'says it is a PDF and is a page', danger: 'broken', needsScripts: false },
  { slug: 'svg-with-script', tries: 'is an SVG picture that carries a script', danger: 'broken', needsScripts: true },
  { slug: 'download', tries: 'makes the browser download a program', danger: 'broken', needsScripts: true },
  { slug: 'header-flood', tries: 'sends 12 KB of headers and 200 cookies', danger: 'heavy', needsScripts: false },
  {
    slug: 'service-worker',
    tries: 'installs a service worker that keeps fetching',
    danger: 'inside',
    needsScripts: true
  },
  { slug: 'alert-loop', tries: 'opens dialogs and windows in a loop', danger: 'endless', needsScripts: true },
  { slug: 'before-unload', tries: 'asks not to be left', danger: 'endless', needsScripts: true },
  { slug: 'script-loop', tries: 'runs a loop that never ends', danger: 'endless', needsScripts: true },
  {
    slug: 'never-settles',
    tries: 'changes itself and asks for things without end',
    danger: 'endless',
    needsScripts: true
  },
  { slug: 'memory-hog', tries: 'allocates memory until the browser gives up', danger: 'heavy', needsScripts: true },
  { slug: 'navigate-loop', tries: 'goes somewhere else ten times a second', danger: 'endless', needsScripts: true },
  {
    slug: 'frames-to-loopback',
    tries: 'shows loopback and private addresses in frames and pictures',
    danger: 'inside',
    needsScripts: false
  },
  {
    slug: 'fetch-to-metadata',
    tries: 'fetches the cloud metadata address from a script and shows what came',
    danger: 'inside',
    needsScripts: true
  },
  { slug: 'websocket-to-loopback', tries: 'opens WebSockets to loopback ports', danger: 'inside', needsScripts: true },
  {
    slug: 'webrtc-probe',
    tries: 'asks WebRTC for the addresses of this machine',
    danger: 'inside',
    needsScripts: true
  },
  {
    slug: 'recursive-frames',
    tries: 'shows itself in two frames, each of which does the same',
    danger: 'endless',
    needsScripts: false
  }
] as const satisfies readonly HostilePage[]

export type HostileSlug = (typeof hostilePages)[number]['slug']
