export type HeaderKind = 'from' | 'date' | 'to' | 'subject' | 'other'

/** Labels of the headers of quoted or forwarded mails, in 38 languages; a word is in one kind only. */
const LABELS: Record<HeaderKind, string> = {
  from: `from|sender|von|absender|de|expéditeur|remitente|da|mittente|remetente|van|afzender|från|avsändare|fra|afsender|
    avsender|lähettäjä|frá|od|nadawca|odesílatel|odosielateľ|feladó|de la|expeditor|от|от кого|отправитель|від|від кого|
    відправник|од|šalje|pošiljatelj|από|αποστολέας|kimden|gönderen|saatja|no|sūtītājs|nuo|siuntėjas|remitent|מאת|من|từ|
    người gửi|จาก|dari|pengirim|daripada|差出人|送信者|发件人|寄件者|寄件人|發件人|发信人|보낸 사람|보낸사람`,
  date: `date|sent|date sent|sent at|gesendet|gesendet am|datum|envoyé|envoyé le|date d'envoi|fecha|enviado|
    enviado el|enviada|enviada em|enviado em|data|inviato|data invio|verzonden|verzonden op|skickat|skickat den|sendt|dato|
    lähetetty|päiväys|päivämäärä|pvm|dagsetning|sent þann|wysłano|wysłane|data wysłania|odesláno|dátum|odoslané|elküldve|
    küldés ideje|küldve|trimis|dată|изпратено|дата|отправлено|дата отправки|надіслано|датум|послато|poslato|poslano|στάλθηκε|
    ημερομηνία|αποστολή|gönderilme|gönderildi|tarih|gönderme tarihi|saadetud|kuupäev|nosūtīts|datums|išsiųsta|enviat|נשלח|
    תאריך|تاريخ الإرسال|التاريخ|تم الإرسال|đã gửi|ngày|gửi lúc|ส่ง|วันที่|dikirim|tanggal|dihantar|tarikh|送信日時|日時|日付|
    送信日|发送时间|日期|寄件日期|傳送時間|时间|時間|发送日期|寄件時間|보낸 날짜|보낸날짜|날짜|보낸 시간|보낸시간`,
  to: `to|an|empfänger|à|destinataire|para|destinatario|a|destinatário|aan|till|til|vastaanottaja|do|komu|címzett|către|
    получател|до|кому|получатель|за|za|prima|προς|kime|alıcı|kellele|kam|saņēmējs|kam|per a|per|אל|إلى|đến|tới|ถึง|
    kepada|untuk|宛先|收件人|收件者|받는 사람|받는사람`,
  subject: `subject|betreff|thema|objet|sujet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|efni|temat|předmět|predmet|
    tárgy|subiect|тема|относно|наслов|предмет|naslov|zadeva|θέμα|konu|teema|temats|tēma|tema|assumpte|נושא|الموضوع|
    chủ đề|tiêu đề|เรื่อง|หัวเรื่อง|subjek|perihal|件名|主题|主旨|主題|제목`,
  other: `cc|bcc|kopie|kopie (cc)|copie à|copie|copia|cópia|kopia|kopi|kopio|dw|másolatot kap|копия|копія|κοιν|κοινοποίηση|
    bilgi|koopia|kopija|עותק|نسخة|抄送|副本|참조|สำเนา|tembusan|tebusan|reply-to|reply to|antwort an|répondre à|responder a|
    rispondi a|responder para|beantwoorden|svara till|svar til|odpowiedz do|ответить|返信先|回复|답장 받는 사람|importance|
    priority|wichtigkeit|priorität|importancia|prioridad|priorità|importância|prioridade|belang|prioriteit|prioritet|
    attachments|attachment|anlagen|anhänge|pièces jointes|pièce jointe|adjuntos|datos adjuntos|allegati|anexos|bijlagen|
    bilagor|vedhæftede filer|vedlegg|liitteet|załączniki|přílohy|вложения|添付ファイル|附件|첨부 파일|organization|
    organisation|x-mailer|message-id|nachrichten-id|list-id|sensitivity|categories|resent-from|resent-to|delivered-to`,
}

const KIND_OF = new Map(
  Object.entries(LABELS).flatMap(([kind, labels]) =>
    labels.split('|').map((label) => [normalizeLabel(label), kind as HeaderKind] as const),
  ),
)

const MAX_LABEL = 40

export type HeaderLine = { kind: HeaderKind; value: string }

/** Reads a line such as `*From:* Ann <ann@example.com>`; undefined for any other. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const head = line.slice(0, MAX_LABEL)
  const colon = Math.min(...[head.indexOf(':'), head.indexOf('：')].map((at) => (at === -1 ? Infinity : at)))
  if (colon === Infinity) return undefined
  const kind = KIND_OF.get(normalizeLabel(head.slice(0, colon)))
  return kind && { kind, value: dropStars(line.slice(colon + 1)) }
}

/** Normalises a label: bold marks, direction marks, blanks before the colon as in French. */
function normalizeLabel(text: string): string {
  return dropStars(text.normalize('NFC').replaceAll(/[\p{Cf}\s\u{a0}]/gu, ' ')).toLowerCase()
}

/** Removes the asterisks and blanks around a text: bold in mails that were HTML. */
function dropStars(text: string): string {
  let [start, end] = [0, text.length]
  const isOuter = (at: number) => /[*\s]/.test(text[at]!)
  while (start < end && isOuter(start)) start += 1
  while (end > start && isOuter(end - 1)) end -= 1
  return text.slice(start, end)
}
