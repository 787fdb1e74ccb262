import type { Element } from 'domhandler'

/** Elements that never show text, or that only hold parts of controls. */
const silentTags: ReadonlySet<string> = new Set(
  (
    'script style template svg iframe object embed canvas button select input textarea dialog head link meta base ' +
    'datalist option map audio video menu'
  ).split(' ')
)

const chromeRoles: ReadonlySet<string> = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog alert menu menubar tooltip toolbar tablist'.split(
    ' '
  )
)

/** Names that sites give to things around the content. Each is a whole class or id, or its beginning or end. */
const chromeWords = [
  'nav|navbar|navigation|menu|submenu|megamenu|breadcrumbs?|crumbs|sidebar|side-bar|right-rail|left-rail|footer|masthead',
  'top-?bar|site-header|page-header-nav|global-header|skip-?(?:link|to|nav|content)',
  'cookies?|consent|gdpr|onetrust|cookiebot|popup|pop-up|modal|lightbox|drawer|off-?canvas|announcement-?bar|promo-?bar',
  'newsletter|subscribe|subscription|sign-?up|log-?in|social|socials|social-?(?:links|icons|media|share)|share|shares|sharing|sharedaddy|share-?(?:buttons?|bar|tools)|follow-?us',
  'related|related-?(?:posts|articles|products|content|stories|topics|links)|recommend(?:ed|ations?)?|suggested|suggestions|more-?(?:from|stories|posts|articles)|read-?next|up-?next|you-?may|also-?like|upsells?|cross-?sells?|trending|most-?(?:popular|read)|popular-?posts|outbrain|taboola',
  'sponsor(?:ed)?|advert(?:isement|s|ising)?|ads?|ad-?(?:slot|unit|container|wrapper)|dfp|pagination|pager|paginator|post-?nav(?:igation)?',
  'table-of-contents|author-?(?:bio|box|card)|about-?(?:the-?)?author|tag-?(?:list|cloud)|post-?tags|print-?only|tooltip|copyright|disclaimer',
  'language-?(?:switcher|selector)|search-?(?:form|box|bar)|mini-?cart|cart-?drawer|wishlist|screen-?reader(?:-text)?|sr-only|visually-?hidden|noprint|no-print|back-to-top|jump-?to|hatnote|navbox|mw-editsection|catlinks|printfooter'
].join('|')

const chromeName = new RegExp(`^(?:${chromeWords})(?:[-_]+[a-z0-9]+){0,2}$|[-_](?:${chromeWords})$`, 'i')
const commentName = /^(?:comments?|js-post-comments|disqus|respond|responses)(?:[-_]|$)|[-_](?:comments?|disqus)$/i
/** Classes that only say a width or a place in the grid, and classes made by a tool. */
const noName = /[:[\]()!/]|hide-|^(?:has|is|with|no|without|js|u|col|row|flex|grid|elementor|wp|ast)-/i

/** Words that mean chrome anywhere in a class or id. */
const chromeParts: ReadonlySet<string> = new Set(
  (
    'modal popup tooltip btn button buttons breadcrumb breadcrumbs footer newsletter cookie cookies consent share sharing social ' +
    'pagination promo advert advertisement sponsored related recommended recommendations upsell signature usertitle userextras ' +
    'postprofile postsignature lastedit flair actions wishlist legal privacy skip toolbar dropdown submenu navbar disclaimer'
  ).split(' ')
)
/** Reviews stand below a product and are not part of its content. The review extractors read them. */
const reviewParts: ReadonlySet<string> = new Set(['reviews', 'review', 'questions', 'customer', 'ratings', 'teaser'])

export interface BoilerplateOptions {
  keepComments: boolean
  keepReviews: boolean
  /** False: a class or id says at most that something is a comment or a review. */
  trustNames: boolean
}

export function isSilent(element: Element): boolean {
  return silentTags.has(element.name)
}

/** Content that is hidden until a reader asks for it: a tab, an accordion, the answer to a question. */
const foldedNames =
  /accordion|collaps|expand|toggle|faq|answer|(?:^|[\s_-])tabs?(?:$|[\s_-])|tab-?(?:panel|content|pane)/i

export function isHidden({ attribs }: Element): boolean {
  if (attribs.role === 'tabpanel' || foldedNames.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)) return false
  if ('hidden' in attribs && attribs.hidden !== 'until-found') return true
  if (attribs['aria-hidden'] === 'true') return true
  const style = attribs.style
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

/** Tells from an element's own names whether it belongs to the surroundings of the content. */
export function isChrome(
  { name, attribs }: Element,
  { keepComments, keepReviews, trustNames }: BoilerplateOptions
): boolean {
  if (name === 'figcaption' || (name === 'aside' && !/quote/i.test(attribs.class ?? ''))) return true
  if (attribs.role !== undefined && chromeRoles.has(attribs.role)) return true
  for (const one of namesOf(attribs)) {
    if ((trustNames && chromeName.test(one)) || (!keepComments && commentName.test(one))) return true
    for (const part of one.split(/[-_]+/)) {
      const word = part.toLowerCase()
      if ((trustNames && chromeParts.has(word)) || (!keepReviews && reviewParts.has(word))) return true
    }
  }
  return false
}

function namesOf({ class: className, id }: Element['attribs']): string[] {
  const names = className === undefined ? [] : className.split(/\s+/)
  if (id !== undefined) names.push(id)
  return names.filter((one) => one !== '' && one.length < 60 && !noName.test(one))
}
