/** Names of header fields above a quoted mail, in lower case, by what they say, in the languages of mail programs. */
export type HeaderField = 'from' | 'date' | 'to' | 'subject' | 'other'

const FIELDS: Record<HeaderField, string> = {
  from: `from|von|absender|de|expéditeur|da|mittente|van|afzender|från|fra|lähettäjä|od|nadawca|odesílatel|odosielateľ|feladó|
    de la|expeditor|kimden|gönderen|от|от кого|отправитель|від|від кого|από|发件人|寄件者|寄件人|差出人|送信者|보낸 사람|보낸사람|발신|
    מאת|من|подател|pošiljatelj|šalje|remitent|remitente|nuo|no|saatja|kellelt|từ|người gửi|dari|จาก|frá|de la part de|
    von / from|remetente|ფრომ|از|فرستنده`,
  date: `date|sent|sent on|datum|gesendet|gesendet am|gesendet von mobil|gesendet am|data|envoyé|envoyé le|envoyé par|fecha|enviado|enviado el|enviado em|
    enviada em|enviada|inviato|inviato il|verzonden|verstuurd|skickat|skickades|sendt|lähetetty|päivämäärä|päiväys|wysłano|
    wysłane|odesláno|odoslané|dátum|elküldve|küldve|küldés dátuma|trimis|dată|tarih|gönderme tarihi|gönderildi|дата|отправлено|
    послано|надіслано|ημερομηνία|στάλθηκε|αποστολή|发送时间|发送日期|日期|寄件日期|傳送時間|已傳送|寄送日期|时间|時間|送信日時|日付|送信|
    보낸 날짜|날짜|보낸날짜|일시|נשלח|תאריך|تاريخ|التاريخ|أرسلت|تاريخ الإرسال|изпратено|poslano|poslato|datums|išsiųsta|nosūtīts|
    saadetud|kuupäev|đã gửi|ngày|dikirim|tanggal|วันที่|ส่งเมื่อ|dagsetning|enviat|data d'enviament|sent at|date sent|تاریخ`,
  to: `to|an|à|a|para|aan|till|til|vastaanottaja|do|komu|pro|címzett|către|catre|kime|alıcı|кому|до|получатель|προς|收件人|宛先|
    受信者|받는 사람|받는사람|받는 이|수신|אל|إلى|الى|за|prima|za|per|kam|kellele|saaja|đến|tới|người nhận|kepada|ถึง|destinataire|
    destinatario|destinatário|empfänger|ontvanger|adresat|i̇lgili kişi|to (cc)|به`,
  subject: `subject|betreff|objet|sujet|asunto|oggetto|assunto|onderwerp|ämne|emne|aihe|otsikko|temat|předmět|predmet|tárgy|
    subiect|konu|тема|θέμα|主题|主旨|主題|件名|제목|נושא|הנדון|الموضوع|относно|zadeva|tema|temats|teema|chủ đề|tiêu đề|subjek|
    perihal|เรื่อง|efni|assumpte|re|موضوع|gaia`,
  other: `cc|kopie|kopia|kopi|copie|copia|cópia|cc:|bcc|másolat|копия|копія|копие|κοιν.|κοινοποίηση|抄送|副本|참조|עותק|نسخة|
    reply-to|reply to|antwort an|répondre à|responder a|rispondi a|importance|wichtigkeit|priority|priorität|importancia|priorité|
    attachments|attachment|anlagen|anhänge|anhang|pièces jointes|adjuntos|allegati|anexos|bijlagen|bilagor|вложения|附件|
    organization|x-mailer|sensitivity|vertraulichkeit|resent-from|resent from|message-id|kópia|kopija|sao|đồng kính gửi|tembusan|
    สำเนา|kopi til|kopie an|in kopie|msg id|list-id|delivered-to|cc (copy)`,
}

/** Field by name. */
export const HEADER_FIELDS = new Map(
  Object.entries(FIELDS).flatMap(([field, names]) =>
    names.split('|').map((name) => [name.trim(), field as HeaderField] as const),
  ),
)
