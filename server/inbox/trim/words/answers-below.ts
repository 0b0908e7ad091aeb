/** What people write above a quote when their answers stand inside it, in lower case. */
export const ANSWERS_BELOW =
  `see my answers below|my answers below|answers below|see answers below|see my comments below|comments below|my comments below|
  see my replies below|replies below|my replies below|see my responses below|responses below|my responses below|answers inline|
  comments inline|replies inline|see inline|responses inline|answered inline|inline below|answers in red|answers in blue|
  answers in green|in red below|in blue below|below in red|below in blue|comments in red|see my notes below|i answered below|
  i've answered below|answered below|i replied below|answers are below|answers in bold|answers in line|see in line|
  antworten unten|antworten siehe unten|siehe meine antworten|meine antworten unten|meine antworten stehen|antworten im text|antworten inline|
  antworten in rot|antworten in blau|in rot unten|siehe unten im text|kommentare unten|meine kommentare unten|antworten direkt im text|
  réponses ci-dessous|mes réponses ci-dessous|mes réponses en rouge|réponses en rouge|réponses dans le texte|commentaires ci-dessous|
  voir mes réponses|réponses en bleu|mes réponses dans|
  respuestas abajo|mis respuestas abajo|respuestas más abajo|respuestas en rojo|comentarios abajo|respondo abajo|respuestas en azul|
  contesto abajo|respuestas en el texto|
  risposte sotto|risposte di seguito|le mie risposte sotto|risposte in rosso|rispondo sotto|commenti sotto|risposte nel testo|
  respostas abaixo|minhas respostas abaixo|respostas em vermelho|comentários abaixo|respondo abaixo|respostas no texto|
  antwoorden hieronder|mijn antwoorden hieronder|antwoorden in rood|zie hieronder mijn|antwoorden in de tekst|zie onder mijn|
  svar nedan|mina svar nedan|se mina svar|svar i rött|svar i texten|svar nedenfor|mine svar nedenfor|se mine svar|svar under|mine svar under|
  svar i rødt|vastaukset alla|vastaukseni alla|vastaukset punaisella|
  odpowiedzi poniżej|moje odpowiedzi poniżej|odpowiedzi na czerwono|odpowiedzi w tekście|odpovědi níže|moje odpovědi níže|odpovědi červeně|
  odpovede nižšie|válaszok lent|válaszaim lent|válaszok pirossal|răspunsuri mai jos|răspunsurile mai jos|yanıtlar aşağıda|cevaplar aşağıda|
  cevaplarım aşağıda|ответы ниже|мои ответы ниже|ответы в тексте|ответы красным|ответил ниже|ответила ниже|відповіді нижче|
  απαντήσεις παρακάτω|见下面红字|答复如下红字|回复见下|见下方回复|回覆如下|以下にインラインで|インラインで回答|インラインにて|赤字で|아래에 답변|
  본문에 답변|תשובות למטה|הإجابات أدناه|الإجابات أدناه`
    .split('|')
    .map((words) => words.trim())

/** Words that only point to the mail below, which is then all there is to read. */
export const POINTERS = new Set(
  `fyi|see below|please see below|for your information|as below|below|zur info|zur information|zur kenntnis|z.k.|siehe unten|s.u.|
  pour info|pour information|voir ci-dessous|cf. ci-dessous|para su información|ver abajo|ver más abajo|per conoscenza|vedi sotto|
  para conhecimento|ver abaixo|veja abaixo|ter info|ter informatie|zie onder|zie hieronder|för kännedom|se nedan|til orientering|
  se nedenfor|se under|tiedoksi|katso alla|do wiadomości|patrz niżej|na vědomí|viz níže|bilginize|aşağıya bakınız|к сведению|
  см. ниже|до відома|див. нижче|见下|请看下面|参见下文|ご参考まで|下記参照|아래 참조|לידיעתך|للعلم`
    .split('|')
    .map((words) => words.trim()),
)
