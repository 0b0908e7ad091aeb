/** What stands between dashes above the mail that is answered, in lower case. */
export const ORIGINAL_MESSAGE = new Set(
  `original message|original email|original e-mail|original mail|reply message|replied message|original appointment|
  ursprüngliche nachricht|originalnachricht|original-nachricht|ursprüngliche e-mail|urspruengliche nachricht|originalmail|antwort nachricht|ursprüngliche mail|weitere nachricht|
  message d'origine|message original|mail original|message initial|courriel original|message d'origine :|
  mensaje original|correo original|mensaje de origen|missatge original|jatorrizko mezua|
  messaggio originale|messaggio di origine|messaggio iniziale|mensagem original|mensagem de origem|email original|
  oorspronkelijk bericht|oorspronkelijke e-mail|origineel bericht|oorspronkelijke bericht|
  ursprungligt meddelande|originalmeddelande|ursprungligt mail|oprindelig meddelelse|original besked|original meddelelse|oprindelig besked|
  opprinnelig melding|original melding|alkuperäinen viesti|upphafleg skilaboð|originalmelding|
  wiadomość oryginalna|oryginalna wiadomość|treść oryginalnej wiadomości|původní zpráva|původní e-mail|originální zpráva|pôvodná správa|pôvodný e-mail|
  eredeti üzenet|eredeti levél|mesaj original|mesajul original|mesajul inițial|orijinal mesaj|özgün ileti|orijinal ileti|asıl mesaj|
  исходное сообщение|оригинальное сообщение|исходное письмо|первоначальное сообщение|вихідне повідомлення|початкове повідомлення|оригінальне повідомлення|
  оригинално съобщение|първоначално съобщение|αρχικό μήνυμα|πρωτότυπο μήνυμα|izvorna poruka|originalna poruka|izvirno sporočilo|prvotno sporočilo|
  оригинална порука|pradinis laiškas|originalus laiškas|pirminis laiškas|sākotnējais ziņojums|oriģinālais ziņojums|algne kiri|originaalkiri|algne sõnum|
  原始邮件|原邮件|原始信息|原始郵件|原始訊息|原始信件|邮件原件|元のメッセージ|元のメール|original message (元のメッセージ)|원본 메시지|원본 메일|원래 메시지|원본 이메일|
  הודעה מקורית|ההודעה המקורית|הודעה המקורית|الرسالة الأصلية|رسالة أصلية|پیام اصلی|thư gốc|tin nhắn gốc|thông điệp gốc|pesan asli|pesan awal|ข้อความต้นฉบับ|ข้อความเดิม`
    .split('|')
    .map((words) => words.trim()),
)

/** What stands between dashes, or on a line of its own, above a mail that is handed on, in lower case. */
export const FORWARDED_MESSAGE = new Set(
  `forwarded message|begin forwarded message|forwarded mail|forwarded email|forwarded by|start of forwarded message|
  weitergeleitete nachricht|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|beginn der weitergeleiteten nachricht|weitergeleitete e-mail|weitergeleitet von|
  message transféré|début du message transféré|début du message réexpédié|message réexpédié|transféré par|message transmis|
  mensaje reenviado|inicio del mensaje reenviado|mensaje reenviado por|reenviado por|missatge reenviat|inici del missatge reenviat|
  messaggio inoltrato|inizio messaggio inoltrato|inoltrato da|inizio del messaggio inoltrato|
  mensagem encaminhada|início da mensagem encaminhada|início da mensagem reencaminhada|mensagem reencaminhada|encaminhado por|
  doorgestuurd bericht|begin doorgestuurd bericht|doorgestuurd door|
  vidarebefordrat meddelande|vidarebefordrat brev|ursprungligt meddelande (vidarebefordrat)|början på vidarebefordrat brev|
  videresendt meddelelse|videresendt besked|start på videresendt besked|begynnelse på videresendt e-post|videresendt melding|
  välitetty viesti|edelleenlähetetty viesti|välitetty viesti alkaa|
  przekazana wiadomość|wiadomość przesłana dalej|początek przekazywanej wiadomości|wiadomość przekazana|
  přeposlaná zpráva|začátek přeposlané zprávy|preposlaná správa|začiatok preposlanej správy|
  továbbított üzenet|továbbított levél|a továbbított üzenet kezdete|mesaj redirecționat|mesaj redirectionat|începutul mesajului redirecționat|
  iletilmiş mesaj|yönlendirilmiş ileti|iletilen mesaj|yönlendirilen ileti başlangıcı|
  пересылаемое сообщение|пересланное сообщение|перенаправленное сообщение|начало переадресованного сообщения|начало пересылаемого сообщения|переслане повідомлення|
  препратено съобщение|προωθημένο μήνυμα|αρχή προωθημένου μηνύματος|proslijeđena poruka|prosleđena poruka|posredovano sporočilo|
  persiųstas laiškas|pārsūtīta vēstule|pārsūtīts ziņojums|edastatud kiri|edastatud sõnum|
  转发的邮件|转发邮件|转发邮件信息|开始转发的邮件|轉寄郵件|轉寄的郵件|開始轉寄郵件|转发信息|転送メッセージ|転送されたメッセージ|転送されたメール|전달된 메시지|전달 메시지|
  הודעה שהועברה|תחילת ההודעה שהועברה|رسالة تمت إعادة توجيهها|رسالة معاد توجيهها|thư đã chuyển tiếp|pesan terusan|ข้อความที่ส่งต่อ`
    .split('|')
    .map((words) => words.trim()),
)
