/** Misspellings too short or too far off for the one-edit rule below. */
const SPELLINGS = new Map(
  Object.entries({
    emial: 'email',
    eamil: 'email',
    emal: 'email',
    wfi: 'wifi',
    wify: 'wifi',
    licence: 'license',
    cannot: 'cant',
    cnat: 'cant',
    dosent: 'doesnt',
    dosnt: 'doesnt',
    doesent: 'doesnt',
    loged: 'logged',
    loging: 'login',
    recieve: 'receive',
    recieved: 'received',
    recieving: 'receiving',
    evryone: 'everyone',
    interent: 'internet',
    passwrd: 'password',
    passwort: 'password',
    pasword: 'password',
    paswrod: 'password',
    pword: 'password',
    psw: 'password',
    pwd: 'password',
    labtop: 'laptop',
    compter: 'computer',
    comptuer: 'computer',
    acount: 'account',
    accnt: 'account',
    prnter: 'printer',
    priner: 'printer',
    printr: 'printer',
    calender: 'calendar',
    calandar: 'calendar',
    attachement: 'attachment',
    adress: 'address',
    adresses: 'addresses',
    wierd: 'weird',
    suspicous: 'suspicious',
    suspicius: 'suspicious',
    tommorow: 'tomorrow',
    tomorow: 'tomorrow',
    tommorrow: 'tomorrow',
    tmw: 'tomorrow',
    tonite: 'tonight',
    urgant: 'urgent',
    immediatly: 'immediately',
    imediately: 'immediately',
    pls: 'please',
    plz: 'please',
    wnt: 'wont',
    instal: 'install',
    conection: 'connection',
    conect: 'connect',
    conecting: 'connecting',
    connexion: 'connection',
    acces: 'access',
    acess: 'access',
    recive: 'receive',
    reciept: 'receipt',
    spreadsheat: 'spreadsheet',
    exel: 'excel',
    webside: 'website',
    qbo: 'quickbooks',
    qb: 'quickbooks',
    o365: 'microsoft365',
    m365: 'microsoft365',
    ms365: 'microsoft365',
    office365: 'microsoft365',
    '2factor': 'mfa',
    '2fa': 'mfa',
  }),
)

/** Word pairs that are read as one, after apostrophes are removed. */
export const JOINED_WORDS = new Map(
  Object.entries({
    'e mail': 'email',
    'e mails': 'emails',
    'wi fi': 'wifi',
    'lap top': 'laptop',
    'pass word': 'password',
    'log in': 'login',
    'log into': 'login',
    'sign in': 'login',
    'sign into': 'login',
    'sign ins': 'logins',
    'log on': 'login',
    'logging in': 'login',
    'logging into': 'login',
    'signing in': 'login',
    'pop up': 'popup',
    'pop ups': 'popup',
    'on site': 'onsite',
    'anti virus': 'antivirus',
    'back ups': 'backups',
    'no one': 'nobody',
    'user name': 'username',
    'user names': 'usernames',
    'every one': 'everyone',
    'can not': 'cant',
    'did not': 'didnt',
    'do not': 'dont',
    'does not': 'doesnt',
    'will not': 'wont',
    'is not': 'isnt',
    'are not': 'arent',
    'was not': 'wasnt',
    'has not': 'hasnt',
    'have not': 'havent',
    'could not': 'couldnt',
    'office 365': 'microsoft365',
    'microsoft 365': 'microsoft365',
    'key board': 'keyboard',
    'touch screen': 'touchscreen',
    'mail box': 'mailbox',
    'data base': 'database',
    'web site': 'website',
    'web mail': 'webmail',
    'net work': 'network',
    'fire wall': 'firewall',
    'spread sheet': 'spreadsheet',
    'one drive': 'onedrive',
    'share point': 'sharepoint',
    'quick books': 'quickbooks',
    'power point': 'powerpoint',
    'head set': 'headset',
    'web cam': 'webcam',
    'touch pad': 'touchpad',
    'track pad': 'trackpad',
    'hot spot': 'hotspot',
    'voice mail': 'voicemail',
    'voice mails': 'voicemails',
    'soft phone': 'softphone',
    'sign on': 'login',
    'two factor': 'mfa',
    'multi factor': 'mfa',
  }),
)

/** Words whose typos are corrected. Chosen by hand: none is one edit away from another common word. */
const ANCHORS = `
  account attachment authenticator battery browser calendar cartridge computer connection encrypted everyone firewall
  internet keyboard laptop mailbox microsoft monitor network outlook password phishing printer printing quickbooks
  ransomware scanner security software suspicious virus wireless
  bluetooth certificate database desktop distribution docking download ethernet headset installation license
  malware onedrive permission powerpoint quarantine screenshot sharepoint signature spreadsheet tomorrow
  username website
`
  .trim()
  .split(/\s+/)
const anchorsByLetter = Map.groupBy(ANCHORS, (anchor) => anchor[0])

/** Whether `typed` is `word` with one letter missing, added or changed, or two neighbours swapped. */
function isOneSlipFrom(word: string, typed: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start += 1
  const rest = typed.slice(start)
  const wanted = word.slice(start)
  // A changed last letter is more often another form (printed, printer) than a typo.
  if (rest.length === wanted.length && rest.length === 1) return false
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}

/** Corrects a lower-case word to the spelling of the cue tables; unknown words are returned unchanged. */
export function correctSpelling(word: string): string {
  const known = SPELLINGS.get(word)
  if (known) return known
  if (word.length < 5 || word.length > 14) return word
  const near = anchorsByLetter.get(word[0])?.find((anchor) => anchor === word || isOneSlipFrom(anchor, word))
  return near ?? word
}
