/** What programs put before the subject of a mail that is passed on, and of one that answers; `VS` is either, by country. */
const FORWARD_PREFIXES =
  'fwd|fw|wg|tr|rv|i|enc|doorst|vb|vl|pd|pf|továbbítás|ilt|i̇lt|πρθ|trs|chuyển tiếp|edasi|fs|转发|轉寄|轉發|転送|전달|הועבר|إعادة توجيه|пересл|пд|препр|przekazano|redirecționat|reenviado|reenv|inoltro|doorgestuurd|vidarebefordrat|videresendt|välitetty|weitergeleitet|transféré'
const REPLY_PREFIXES =
  're|aw|antw|antwort|sv|res|resp|odp|rif|r|vá|ynt|απ|bls|回复|答复|回覆|答覆|返信|답장|회신|תגובה|השב|رد|ref|отв|na|svar|betr|rép|ats|atb|odg|vast'
const KIND_OF_PREFIX = new Map([
  ...FORWARD_PREFIXES.split('|').map((prefix) => [prefix, 'forward'] as const),
  ...REPLY_PREFIXES.split('|').map((prefix) => [prefix, 'reply'] as const),
])
const MAX_PREFIX = 20

/** What the first prefix of a subject says the mail is; undefined where it has none that is known. */
export function kindOfSubject(subject: string): 'forward' | 'reply' | undefined {
  const head = subject.trimStart().slice(0, MAX_PREFIX).replace('：', ':')
  const colon = head.indexOf(':')
  if (colon === -1) return /^\[fwd\b/i.test(head) ? 'forward' : undefined
  // Some programs count: "Re[2]:", "AW(3):".
  const prefix = head.slice(0, colon).split(/[[(]/, 1)[0]!
  return (
    KIND_OF_PREFIX.get(prefix.trim().toLowerCase()) ?? (/^\[fwd$/i.test(head.slice(0, colon)) ? 'forward' : undefined)
  )
}

/** How Apple Mail and others announce a forwarded mail on a line of its own, in lower case without its colon. */
const ANNOUNCEMENTS = new Set(
  `begin forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|début du message réexpédié|
  début du message transféré|inicio del mensaje reenviado|inizio messaggio inoltrato|inizio del messaggio inoltrato|
  início da mensagem reencaminhada|início da mensagem encaminhada|begin doorgestuurd bericht|vidarebefordrat brev|
  vidarebefordrat meddelande|videresendt besked|start på videresendt besked|videresendt melding|
  videresendt e-post|välitetty viesti alkaa|välitetyn viestin alku|początek przekazywanej wiadomości|
  začátek přeposlané zprávy|začiatok preposlanej správy|továbbított levél kezdete|továbbított üzenet kezdete|
  începutul mesajului redirecționat|начало переадресованного сообщения|начало пересланного сообщения|
  початок листа, що пересилається|αρχή προωθημένου μηνύματος|iletilen ileti başlangıcı|iletinin başlangıcı|
  započetak proslijeđene poruke|začetek posredovanega sporočila|inici del missatge reenviat|תחילת ההודעה שהועברה|
  بداية الرسالة المعاد توجيهها|転送されたメッセージ|以下是转发的邮件|以下為轉寄的郵件|開始轉寄郵件|전달된 메시지|전달된 메시지 시작|
  bắt đầu thư được chuyển tiếp|เริ่มข้อความที่ส่งต่อ|mulai pesan yang diteruskan|forwarded message|original message`
    .split('|')
    .map((line) => line.trim()),
)

const RULE = /[-_=*—–]/
const [MIN_MARK, MAX_MARK] = [5, 160]

/**
 * Whether a line stands above the header block of a forwarded mail: words between dashes in any language, a line of Outlook,
 * or an announcement.
 */
export function isForwardMark(line: string): boolean {
  const text = line.trim()
  if (text.length < MIN_MARK || text.length > MAX_MARK) return false
  if (RULE.test(text[0]!) && isRuled(text)) return true
  const words = /[:：]$/.test(text) ? text.slice(0, -1) : text
  return ANNOUNCEMENTS.has(words.trim().toLowerCase())
}

/** Whether a text begins and ends with two of the same sign, as do words between dashes, and lines. */
const isRuled = (text: string) => text[1] === text[0] && text.at(-1) === text[0] && text.at(-2) === text[0]
