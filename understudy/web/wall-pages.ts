/** What sites show in place of a page, in the form in which their makers' pages come. Served below `/walls/`. */
export interface WallPage {
  status: number
  headers: Record<string, string>
  body: string
  /** What a reader should say of it. Null for a page with content of its own. */
  reason: 'captcha' | 'consent-wall' | 'login-wall' | 'access-denied' | 'rate-limited' | null
}

const html = { 'content-type': 'text/html; charset=utf-8' }
const closed = { ...html, 'cache-control': 'private, no-store' }

const page = (title: string, body: string, head = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body>${body}</body></html>`

const story = Array.from(
  { length: 12 },
  (_, index) => `<p>Batch ${index + 1} stood in the tank for twenty hours and came out without a bitter note.</p>`
).join('')

const banner =
  '<div id="onetrust-banner-sdk" role="dialog"><p>We and our partners use cookies to measure visits. You can accept or ' +
  'reject them.</p><button id="onetrust-accept-btn-handler">Accept all</button><button>Reject all</button></div>'

export const wallPages = {
  cloudflare: {
    status: 403,
    headers: { ...closed, server: 'cloudflare', 'cf-mitigated': 'challenge' },
    body: page(
      'Just a moment...',
      '<div class="main-wrapper" role="main"><noscript><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></noscript></div><script>window._cf_chl_opt={cType:"managed"}</script>'
    ),
    reason: 'captcha'
  },
  datadome: {
    status: 403,
    headers: { ...closed, 'x-datadome': 'protected' },
    body: page(
      'shop.example',
      '<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"rt":"c","host":"geo.captcha-delivery.com"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>'
    ),
    reason: 'captcha'
  },
  human: {
    status: 403,
    headers: closed,
    body: page(
      'Access to this page has been denied',
      '<h1>Access to this page has been denied</h1><p>Press &amp; hold to confirm you are a human (and not a bot).</p><div id="px-captcha"></div>'
    ),
    reason: 'captcha'
  },
  akamai: {
    status: 403,
    headers: { ...closed, server: 'AkamaiGHost' },
    body: page(
      'Access Denied',
      '<h1>Access Denied</h1>You don\'t have permission to access "http://shop.example/" on this server.<p>Reference #18.4a1c2117.1700000000.1b2c3d</p><p>https://errors.edgesuite.net/18.4a1c2117.1700000000.1b2c3d</p>'
    ),
    reason: 'access-denied'
  },
  imperva: {
    status: 200,
    headers: closed,
    body: page(
      '',
      '<iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&incident_id=1-2-3">Request unsuccessful. Incapsula incident ID: 1-2-3</iframe>'
    ),
    reason: 'captcha'
  },
  'aws-waf': {
    status: 202,
    headers: { ...closed, 'x-amzn-waf-action': 'challenge' },
    body: page('', '<div id="challenge-container"></div><script>window.gokuProps={}</script>'),
    reason: 'captcha'
  },
  marketplace: {
    status: 200,
    headers: html,
    body: page(
      'Amazon.com',
      '<!-- To discuss automated access please contact api-services-support@amazon.com. --><form method="get" action="/errors/validateCaptcha"><h4>Enter the characters you see below</h4><input id="captchacharacters" name="field-keywords"><button>Continue shopping</button></form>'
    ),
    reason: 'captcha'
  },
  search: {
    status: 429,
    headers: closed,
    body: page(
      'https://www.google.com/search',
      '<form id="captcha-form" method="post"><div id="recaptcha" class="g-recaptcha"></div></form><p>Our systems have detected unusual traffic from your computer network.</p>'
    ),
    reason: 'captcha'
  },
  forum: {
    status: 403,
    headers: closed,
    body: page('Blocked', "<h1>You've been blocked by network security.</h1><p>To continue, log in.</p>"),
    reason: 'access-denied'
  },
  recaptcha: {
    status: 200,
    headers: html,
    body: page(
      'One more step',
      '<h1>Please verify that you are human</h1><form method="post"><div class="g-recaptcha" data-sitekey="x"></div><textarea name="g-recaptcha-response" hidden></textarea><input type="submit" value="Go on"></form>'
    ),
    reason: 'captcha'
  },
  'consent-of-search': {
    status: 200,
    headers: closed,
    body: page(
      'Before you continue to YouTube',
      '<h1>Before you continue to YouTube</h1><p>We use cookies and data to deliver services and track outages.</p><form action="https://consent.youtube.com/save" method="POST"><button>Accept all</button></form>'
    ),
    reason: 'consent-wall'
  },
  'consent-of-publisher': {
    status: 200,
    headers: html,
    body: page(
      'Kaffeeblatt',
      '<div id="usercentrics-root"></div><main><h1>Ihre Zustimmung</h1><p>Wir und unsere 182 Partner verarbeiten Daten mit Cookies.</p><p>Mit Ihrer Einwilligung zeigen wir Werbung, die zu Ihnen passt.</p><button>Akzeptieren und weiter</button><a href="/datenschutz">Datenschutz</a></main>'
    ),
    reason: 'consent-wall'
  },
  'captcha-in-german': {
    status: 200,
    headers: html,
    body: page(
      'Einen Moment',
      '<h1>Bitte bestätigen Sie, dass Sie ein Mensch sind</h1><form method="post"><div class="g-recaptcha" data-sitekey="x"></div><button>Weiter</button></form>',
      '',
      'de'
    ),
    reason: 'captcha'
  },
  'captcha-in-french': {
    status: 200,
    headers: html,
    body: page(
      'Vérification',
      '<h1>Vérifiez que vous êtes humain</h1><p>Cela ne prend qu’un instant.</p><form method="post"><div class="h-captcha" data-sitekey="x"></div></form>',
      '',
      'fr'
    ),
    reason: 'captcha'
  },
  'captcha-in-spanish': {
    status: 200,
    headers: html,
    body: page(
      'Un momento',
      '<h1>Confirma que no eres un robot</h1><form method="post"><div class="cf-turnstile" data-sitekey="x"></div></form>',
      '',
      'es'
    ),
    reason: 'captcha'
  },
  'captcha-in-japanese': {
    status: 200,
    headers: html,
    body: page(
      '確認',
      '<h1>あなたが人間であることを確認してください</h1><form method="post"><div class="g-recaptcha" data-sitekey="x"></div></form>',
      '',
      'ja'
    ),
    reason: 'captcha'
  },
  /** A question whose widget is drawn later. */
  'press-and-hold': {
    status: 200,
    headers: html,
    body: page(
      'shop.example',
      '<h1>Before we go on</h1><p>Please verify you are a human.</p><p>Press and hold the button until it is full.</p><div id="hold"></div><p>Reference ID 1f-2e-3d</p>'
    ),
    reason: 'captcha'
  },
  /** As a browser draws it, without the script that makers give away. */
  'ad-blocker': {
    status: 403,
    headers: closed,
    body: page('shop.example', '<p id="cmsg">Please enable JS and disable any ad blocker</p>'),
    reason: 'captcha'
  },
  anubis: {
    status: 200,
    headers: html,
    body: page(
      'Making sure you&#39;re not a bot!',
      '<main><h1 id="title">Making sure you&#39;re not a bot!</h1><img id="image" src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server.</p></details></main>',
      '<script id="anubis_version" type="application/json">"v1.21.3"</script>'
    ),
    reason: 'captcha'
  },
  queue: {
    status: 200,
    headers: html,
    body: page(
      'Shop',
      '<h2 id="lbHeaderH2">You are now in line</h2><p id="lbHeaderP">When it is your turn, you will have 10 minutes to enter.</p><span id="MainPart_lbUsersInLineAheadOfYouText">Number of users in line ahead of you:</span> <span id="MainPart_lbUsersInLineAheadOfYou">4123</span> <span id="MainPart_lbWhichIsInText">Your estimated wait time is:</span> <span id="MainPart_lbWhichIsIn">12 minutes</span>'
    ),
    reason: 'rate-limited'
  },
  'consent-of-search-in-dutch': {
    status: 200,
    headers: closed,
    body: page('Voordat je verdergaat naar Google', '<h1>Voordat je verdergaat naar Google</h1>', '', 'nl'),
    reason: 'consent-wall'
  },
  'consent-of-search-in-japanese': {
    status: 200,
    headers: closed,
    body: page('Google にアクセスする前に', '<h1>Google にアクセスする前に</h1>', '', 'ja'),
    reason: 'consent-wall'
  },
  'consent-in-polish': {
    status: 200,
    headers: html,
    body: page(
      'Kawa',
      '<main><h1>Twoja zgoda</h1><p>My i nasi zaufani partnerzy używamy plików cookie.</p><p>Za Twoją zgodą wyświetlamy reklamy i przetwarzamy dane zgodnie z polityką prywatności.</p><button>Akceptuję i przechodzę do serwisu</button></main>',
      '',
      'pl'
    ),
    reason: 'consent-wall'
  },
  'consent-in-portuguese': {
    status: 200,
    headers: html,
    body: page(
      'Café',
      '<main><h1>A sua privacidade</h1><p>Nós e os nossos parceiros armazenamos cookies.</p><p>Com o seu consentimento mostramos publicidade personalizada.</p><button>Aceitar tudo</button></main>',
      '',
      'pt'
    ),
    reason: 'consent-wall'
  },
  'consent-in-swedish': {
    status: 200,
    headers: html,
    body: page(
      'Kaffebladet',
      '<main><h1>Ditt samtycke</h1><p>Vi och våra samarbetsbolag använder kakor.</p><p>Med ditt samtycke visar vi annonser som passar dig och behandlar personuppgifter.</p><button>Godkänn alla</button></main>',
      '',
      'sv'
    ),
    reason: 'consent-wall'
  },
  'consent-in-japanese': {
    status: 200,
    headers: html,
    body: page(
      'コーヒー新聞',
      '<main><h1>プライバシーの設定</h1><p>当社と第三者はクッキーを使用します。</p><p>同意いただくと、お客様に合った広告を表示します。</p><button>すべて同意する</button></main>',
      '',
      'ja'
    ),
    reason: 'consent-wall'
  },
  'too-many': {
    status: 429,
    headers: { ...html, 'retry-after': '60' },
    body: page('Slow down', '<p>Slow down.</p>'),
    reason: 'rate-limited'
  },
  members: {
    status: 401,
    headers: html,
    body: page('Members', '<p>This part is for members.</p>'),
    reason: 'login-wall'
  },
  /** Content under a banner. */
  'with-banner': {
    status: 200,
    headers: html,
    body: page('Cold brew', `<main><h1>Cold brew, slowly</h1>${story}</main>${banner}`),
    reason: null
  },
  /** A captcha guards its form, and nothing else. */
  'with-captcha': {
    status: 200,
    headers: html,
    body: page(
      'Write to us',
      '<main><h1>Write to us</h1><p>We answer within a day, from the roastery.</p><form method="post"><input name="name"><input type="email" name="email"><textarea name="letter"></textarea><p>Please show that you are human.</p><div class="g-recaptcha" data-sitekey="x"></div><button>Send</button></form></main>',
      '<script src="https://www.google.com/recaptcha/api.js"></script>'
    ),
    reason: null
  },
  /** Speaks of robots, briefly, on a page with a menu. */
  'about-robots': {
    status: 200,
    headers: html,
    body: page(
      'Robots',
      `<ul>${['tea', 'oats', 'jars', 'cups', 'tins'].map((what) => `<li><a href="/${what}">${what}</a></li>`).join('')}</ul><h1>Are you a robot?</h1><p>Our tin robot pours your tea.</p>`
    ),
    reason: null
  },
  /** Speaks of cookies, briefly. */
  'about-cookies': {
    status: 200,
    headers: html,
    body: page(
      'Our cookies',
      '<main><h1>Our cookies</h1><p>There are two. One remembers your cart.</p><p>The other one is made of oats and stands beside the till. Take it.</p><a href="/">Back to the shelf</a></main>'
    ),
    reason: null
  }
} as const satisfies Record<string, WallPage>

export type WallSlug = keyof typeof wallPages
