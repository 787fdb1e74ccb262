/**
 * What pages in front of others say, in the languages of most of the web. Scripts that put no space between words have
 * no ends of words.
 */
const spaced = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

const human = [
  'are you (?:a )?(?:human|robot)|(?:you are|you.re) (?:an? )?(?:human|person|not a (?:ro)?bot)|not a robot|human verification|prove your humanity|security check|checking (?:if the site connection is secure|your browser)|unusual (?:traffic|activity)|(?:press|click) (?:&|and) hold|making sure you.re not a bot',
  'dass (?:sie|du) (?:ein )?mensch|kein (?:roboter|bot)|sicherheits(?:überprüfung|abfrage|prüfung)',
  'vous (?:êtes|n.êtes) (?:bien )?(?:une? )?(?:être )?(?:humaine?|personne|pas un robot)|pas un robot|vérification (?:humaine|de sécurité)',
  '(?:eres|soy|es usted|que es) (?:un )?(?:ser )?human[oa]|no (?:eres|soy|es) un robot|verificación (?:humana|de seguridad)',
  '(?:sei|sono|essere|è) (?:un )?(?:essere )?umano|non (?:sei|sono) un robot|verifica di sicurezza',
  'você é (?:um )?(?:ser )?humano|não (?:é|sou) um robô|verificação (?:humana|de segurança)',
  '(?:je|u) (?:een )?mens bent|geen robot|beveiligingscontrole|menselijke verificatie',
  'jesteś człowiekiem|nie (?:jesteś|jestem) robotem|weryfikacja bezpieczeństwa',
  '(?:du|ni) är (?:en )?människa|inte (?:är )?en robot|säkerhetskontroll',
  '(?:du|de) er (?:et )?menneske|ikke (?:er )?en robot|sikke?rhetskontroll|sikkerhedskontrol',
  'olet ihminen|et ole robotti|turvatarkistus',
  'jste člověk|ne(?:jste|jsem) robot|nie (?:ste|som) robot|bezpečnostní kontrola',
  'ember vagy|nem (?:vagy|vagyok) robot|biztonsági ellenőrzés',
  'insan olduğunuzu|robot olmadığınızı|robot değilim|güvenlik (?:kontrolü|doğrulaması)',
  'что вы (?:не робот|человек)|вы не робот|я не робот|проверка безопасности|ви (?:не робот|людина)|перевірка безпеки',
  'אינך רובוט|אתה לא רובוט|אני לא רובוט|لست روبوت\\p{L}*|أنك إنسان'
]
const humanUnspaced =
  /ロボットではありません|ロボットではない|人間であること|セキュリティ(?:チェック|の確認)|真人|不是机器人|不是機器人|人机验证|人機驗證|安全(?:验证|检查|驗證|檢查)|로봇이 아닙|사람인지 확인|보안 확인/u

/** What such a page asks of its visitor. One expression of all would be too long to be judged. */
const humanWords = [...human.map(spaced), humanUnspaced]

const consentUnspaced =
  'クッキー|同意|プライバシー|個人情報|広告|隐私|个人信息|广告|隱私|個人資料|廣告|쿠키|동의|개인정보|광고'

/** Parts of words, because most of these languages bend them. */
const consentWords = new RegExp(
  [
    'cookie|consent|partner|privacy|personal data',
    'einwillig|zustimm|datenschutz|werbung|données|confidentialité|publicité|consentim|privacidad|datos personales',
    'dati personali|pubblicit|privacidade|dados pessoais|parceiros|publicidade|toestemming|persoonsgegevens',
    'ciastecz|zgod[aęy]|prywatno|danych osobowych|samtyck|samtykk|kakor|integritet|personuppgift|personoplysning|personopplysning|informasjonskapsler|annons',
    'eväste|suostumu|tietosuoja|souhlas|súhlas|soukrom|osobních údajů|hozzájárul|adatvéd|sütik|consimț|confidențial',
    'çerez|gizlilik|kişisel ver|куки|соглас|персональн|конфиденциальн|згод[аиу]|συγκατάθ|απόρρητ|עוגיות|פרטיות|ملفات تعريف الارتباط|الخصوصية',
    consentUnspaced
  ].join('|'),
  'iu'
)

const accept = [
  'accept|accept all|agree|allow|i consent|continue|akzeptier\\p{L}*|zustimmen|einverstanden|accepter|j.accepte|aceptar|acepto|accetta\\p{L}*|akkoord|accepteren',
  'aceitar|aceito|concordo|concordar|akceptuj\\p{L}*|zaakceptuj|zgadzam się|godkänn\\p{L}*|acceptera\\p{L}*|tillåt\\p{L}*|tillad\\p{L}*|godta|godkend|aksepter\\p{L}*|tillat',
  'hyväksy\\p{L}*|salli|přijmout|přijímám|souhlasím|prijať|súhlasím|povolit|elfogad\\p{L}*|sunt de acord|kabul et\\p{L}*|kabul ediyorum',
  'принять|принимаю|соглас\\p{L}*|разрешить|прийняти|погодж\\p{L}*|αποδοχή|αποδέχομαι|συμφωνώ|אישור|אני מסכים|קבל|قبول|موافق|أوافق'
]

/** On the button that goes on. */
const acceptWords = [...accept.map(spaced), /同意|許可|受け入れ|承諾|接受|동의|수락|허용/u]

const saysOneOf = (words: readonly RegExp[]) => (text: string) => words.some((one) => one.test(text))

export const asksForPerson = saysOneOf(humanWords)
export const speaksOfConsent = saysOneOf([consentWords])
export const isAcceptButton = saysOneOf(acceptWords)
