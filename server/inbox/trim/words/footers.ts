/** Lines that mail programs on telephones and in browsers add below a mail, in lower case. */

/** How such a line begins, by language. */
export const SENT_STARTS =
  `yahoo mail:|sent from|sent via|sent with|sent by|sent using|get outlook for|download outlook for|sent securely|
  this message was sent from|this email was sent from|sent from outlook|
  von meinem|von meiner|von yahoo|von outlook|gesendet von|gesendet mit|gesendet über|gesendet aus|diese nachricht wurde von meinem|diese nachricht wurde mit|
  diese e-mail wurde von meinem|outlook für ios|outlook für android|holen sie sich outlook|verfasst mit|von unterwegs gesendet|
  envoyé de|envoyé depuis|envoyé à partir|envoyé avec|envoyé par|obtenez outlook|obtenir outlook|télécharger outlook|envoyée de|
  enviado desde|enviado con|enviado por|enviado de|obtener outlook|obtenga outlook|descargar outlook|consigue outlook|
  inviato da|inviato dal|inviato dall|inviato con|inviato tramite|inviata da|ottieni outlook|scarica outlook|
  enviado do|enviado pelo|enviado a partir|enviado através|enviada do|obter o outlook|baixe o outlook|obtenha o outlook|enviado via|
  verstuurd vanaf|verstuurd via|verzonden vanaf|verzonden met|verzonden via|verstuurd met|verzonden van|download outlook|outlook voor|
  skickat från|skickat via|skickades från|skickat med|hämta outlook|skaffa outlook|
  sendt fra|sendt via|sendt med|hent outlook|få outlook|
  lähetetty|hanki outlook|lataa outlook|
  wysłane z|wysłano z|wysłane za|wysłane przez|wysłano za|wysłano przy|pobierz aplikację outlook|pobierz program outlook|pobierz outlook|
  odesláno z|odesláno ze|odesláno pomocí|odoslané z|odoslané zo|odoslané pomocou|získat outlook|získať outlook|stáhnout outlook|
  küldve|elküldve|az iphone|az én iphone|outlook beszerzése|
  trimis de pe|trimis din|trimis prin|trimis cu|obțineți outlook|descărcați outlook|
  gönderildi|outlook'u edinin|ios için outlook|android için outlook|
  отправлено с|отправлено из|отправлено от|отправлено через|отправлено со|послано с|получить outlook|скачать outlook|
  надіслано з|надіслано із|відправлено з|отримати outlook|
  στάλθηκε από|εστάλη από|αποκτήστε το outlook|λήψη του outlook|
  发自我的|从我的|来自我的|获取适用于|发送自|发自|下载 outlook|從我的|取得 ios|取得適用於|寄自|傳送自|
  iphoneから|ipadから|outlook for ios|outlook for android|私のiphone|xperiaから|androidから|スマートフォンから|
  나의 iphone|내 iphone|나의 ipad|내 ipad|내 갤럭시|내 galaxy|ios용 outlook|android용 outlook|
  נשלח מ|נשלח באמצעות|קבל את outlook|אל outlook|أرسلت من|أُرسلت من|تم الإرسال من|مرسل من|احصل على outlook|
  изпратено от|изпратено с|poslano s|poslano iz|poslano sa|poslato sa|poslato iz|послато са|enviat des|enviat amb|
  išsiųsta iš|išsiųsta naudojant|nosūtīts no|sūtīts no|saadetud minu|saadetud|được gửi từ|đã gửi từ|dikirim dari|dikirim melalui|ส่งจาก|
  bidalia nire|nire iphone|sent fra min|send fra min`
    .split('|')
    .map((start) => start.trim())

/** How such a line ends, where its language puts the verb there. */
export const SENT_ENDS = [
  'dan gönderildi',
  'den gönderildi',
  'tan gönderildi',
  'ten gönderildi',
  'ról küldve',
  'ről küldve',
  'から送信',
  'から送信しました',
  'から送信されました',
  '에서 보냄',
  '에서 보냈습니다',
  '에서 발송',
]

/** How lines that offer Outlook for a phone end; others begin with such a word. */
export const OFFER_ENDS = [
  'holen',
  'beschaffen',
  'herunterladen',
  'laden',
  'downloaden',
  'を入手する',
  'を入手',
  'を取得',
  '다운로드',
  '받기',
  'beszerzése',
  'edinin',
  'indir',
]

/** How a line that begins with "von meinem" ends; without it, it is a sentence. */
export const GERMAN_ENDS = ['gesendet', 'geschickt', 'verschickt', 'versendet', 'versandt', 'geschrieben']

/** Beginnings that sentences do not have: a short line that has one needs no device. */
export const SURE_STARTS = [
  'sent from my ',
  'reacted via gmail',
  'sent from a ',
  'sent from mobile',
  'sent from mail',
  'sent via mobile',
  'from my iphone',
  'from my ipad',
  'gesendet von meinem ',
  'envoyé de mon ',
  'envoyé depuis mon ',
  'enviado desde mi ',
  'inviato dal mio ',
  'enviado do meu ',
  'verstuurd vanaf mijn ',
  'verzonden vanaf mijn ',
  'skickat från min ',
  'sendt fra min ',
]

/** What such a line names, or it is a sentence of the sender's. */
export const DEVICES =
  `iphone|ipad|ios|android|samsung|galaxy|blackberry|outlook|yahoo|gmx|windows|huawei|xiaomi|redmi|oneplus|pixel|xperia|nokia|motorola|
  phone|smartphone|handy|mobil|mobile|tablet|telefon|téléphone|teléfono|telefono|telemóvel|telefoon|matkapuhelin|komórk|телефон|
  смартфон|handheld|proton|mailbox|airmail|courriel k-9|gmail|mail.ru|spark|thunderbird|k-9|fairemail|boxer|zoho|hey|aol|web.de|gmx|t-online|verizon|at&t|t-mobile|
  superhuman|newton|aqua|edison|bluemail|typeapp|nine|macbook|imac|lg |htc|honor|oppo|vivo|realme|gerät|apparaat|dispositivo|
  appareil|устройств|手机|手機|スマホ|휴대폰|갤럭시|fastmail|telecom|orange|freemail|mailbird|tutanota|tuta|uređaj`
    .split('|')
    .map((device) => device.trimStart())

/** Lines that may follow below one of these. */
export const APOLOGIES = [
  'please excuse',
  'excuse the brevity',
  'excuse my brevity',
  'excuse brevity',
  'pardon',
  'sorry for typos',
  'apologies for',
  'bitte entschuldigen',
  'entschuldigen sie',
  'tippfehler',
  'gegebenenfalls tippfehler',
  'veuillez excuser',
  'excusez',
  'disculpe',
  'disculpen',
  'excuse typos',
  'typos',
]

/** Words of which every notice of confidentiality has one, in lower case. */
export const NOTICE_CORE =
  `confidential|privileged|intended recipient|intended solely|vertraulich|rechtlich geschützt|confidentiel|confidencial|riservat|
  vertrouwelijk|konfidenti|fortrolig|luottamuksel|poufn|důvěrn|dôvern|bizalmas|confidențial|gizli|конфиденц|конфіденц|εμπιστευτικ|保密|
  机密|機密|秘密|기밀|סודי|خصوصي|سري`
    .split('|')
    .map((word) => word.trim())

/** Words of notices that companies add below every mail. A paragraph that has several is one. */
export const NOTICE_WORDS =
  `confidential|privileged|intended recipient|intended only for|intended solely|addressee|disclose|disclosure|dissemination|unauthorized|
  unauthorised|strictly prohibited|in error|notify the sender|delete this|delete it|attachments are|and any attachments|liability|
  legally binding|virus|this e-mail|this email|this message|this communication|may contain|intended for the recipient|intended for the use|strictly forbidden|by mistake|written consent|please notify|
  intended only|sole use|
  vertraulich|vertrauliche|empfänger|irrtümlich|rechtlich geschützt|unbefugt|unverzüglich|vernichten|nicht gestattet|diese e-mail|
  diese nachricht|enthält|informieren sie|weitergabe|adressat|
  confidentiel|confidentielle|confidentielles|destinataire|pièces jointes|par erreur|expéditeur|non autorisée|interdite|ce message|détruire|
  ce courriel|divulgation|strictement|exclusivement|
  confidencial|confidenciales|destinatario|por error|adjuntos|remitente|prohibida|este mensaje|este correo|divulgación|información|
  riservato|riservate|riservata|destinatari|per errore|allegati|mittente|vietata|questo messaggio|divulgazione|presente messaggio|
  esta mensagem|destinatário|anexos|por engano|remetente|proibida|divulgação|informações|
  vertrouwelijk|vertrouwelijke|geadresseerde|bijlagen|ten onrechte|afzender|dit bericht|deze e-mail|verboden|openbaarmaking|
  konfidentiell|konfidentiella|mottagare|mottagaren|av misstag|avsändaren|detta meddelande|fortrolig|fortrolige|modtager|mottaker|
  ved en fejl|afsender|avsender|luottamuksellinen|vastaanottaja|vastaanottajalle|erehdyksessä|viesti|
  poufna|poufne|poufny|adresat|adresatem|adresata|omyłkowo|nadawcę|załączniki|zabronione|ta wiadomość|niniejsza wiadomość|
  důvěrné|důvěrný|adresát|omylem|odesílatele|tato zpráva|dôverné|táto správa|bizalmas|címzett|üzenet|tévedésből|
  confidențial|confidențiale|destinatarul|din greșeală|acest mesaj|gizli|gizlidir|alıcı|yanlışlıkla|bu e-posta|ekleri|
  конфиденциальн|адресат|по ошибке|отправител|запрещен|настоящее сообщение|данное сообщение|конфіденційн|помилково|
  εμπιστευτικ|παραλήπτη|εκ παραδρομής|保密|机密|收件人|機密|誤って|秘密|受信者|기밀|수신자|סודי|הנמען|سري|المستلم`
    .split('|')
    .map((word) => word.trim())

/** What Microsoft 365 puts above the first mails of a sender, in lower case. */
export const SURE_BANNERS = [
  "don't often get email from",
  'some people who received this message don',
  "you don't often get",
]

/** Words below the mails of a mailing list, in lower case. */
export const LIST_WORDS = ['mailing list', 'listinfo', 'unsubscribe', 'list-unsubscribe', 'mailinglist']

/** Words of the warnings that mail servers put above mails from outside, in lower case. A paragraph with three is one. */
export const BANNER_WORDS = [
  'external',
  'caution',
  'originated',
  'outside',
  'organization',
  'organisation',
  'do not click',
  "don't click",
  'recognize the sender',
  'recognise the sender',
  'know the content is safe',
  'externe e-mail',
  'externer absender',
  'außerhalb',
  'klicken sie',
  'courriel externe',
  "l'extérieur",
  'correo externo',
  'fuera de',
]

/** How a notice begins that needs no further words. */
export const NOTICE_STARTS = [
  'confidentiality notice',
  'confidentiality note',
  'privileged and confidential',
  'please consider the environment',
  'consider the environment',
  'think before you print',
  'this email has been scanned',
  'this e-mail has been scanned',
  'this email has been checked for viruses',
  'this message has been scanned',
  'virus-free',
  'bitte denken sie an die umwelt',
  'denken sie an die umwelt',
  'diese e-mail wurde von avast',
  'diese e-mail wurde auf viren',
  'pensez à l’environnement',
  "pensez à l'environnement",
  "avant d'imprimer",
  'n’imprimez',
  'antes de imprimir',
  'garanti sans virus',
  'cet e-mail a été vérifié',
  'prima di stampare',
  'rispetta l’ambiente',
  'privo di virus',
  'tänk på miljön',
  'denk aan het milieu',
  'tenk på miljøet',
  'avis de confidentialité',
  'aviso de confidencialidad',
  'aviso legal',
  'avviso di riservatezza',
  'aviso de confidencialidade',
  'vertraulichkeitshinweis',
  'haftungsausschluss',
  'registered office',
  'registered in england',
]
