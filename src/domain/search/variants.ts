/**
 * Variants of Chinese characters, for the fold of search: pairs of a character and the one it is compared as.
 *
 * From Unihan 15.0 (Unicode licence): `kZVariant`, else `kSemanticVariant`, of characters of the Unified Ideographs block that
 * neither GB 2312 nor OpenCC's table of traditional characters has, if all that Unihan gives is one character of GB 2312.
 */
const UNIHAN =
  '両两乚隐乹干亁干亊事亗岁亝齐亼集亾亡仼任仾低伃妤伭玄伱你伷胄佋绍侁诜侂托侅赅侎敉侚殉俈喾俓径俻备倂并倐倏倣仿値值偁称偊踽偐赝偒荡偪逼偸偷傁叟傏搪傜徭僊仙儍傻儓台儭衬兎兔兦亡兪俞冄冉冋冂冩写凂浼凢凡凣凡' +
  '処处凴凭凾函刄刃刅创刋刊刓园刦劫刧劫刱创刴剁刼劫剦阉剳札劒剑効效勄敏勅敕勗勖匃丐匊掬匋陶匘脑匧箧匳奁匵椟卄廿卍万厎砥厓崖厪廑厰厂厷肱叅参収收叜叟叡睿吚咿吿告呉吴呌叫呑吞呠喷呡吻呪咒咊和咲笑咷啕哶咩唊硖' +
  '唚吣唫吟啍吨啎忤啗啖喆哲喐郁喒昝喭唁喿噪嗁啼嗞咨嘷嗥噉啖噏吸噐器噑嚎嚬颦嚵馋囓啮囘回囬回囯国圅函圕图圢町坆坟坋坌坰冂坵丘垔堙垜垛埇甬埜野埳坎埶艺埼崎堃坤堈缸堘塍堦阶堭隍堿碱塐塑塟葬塡填塩盐塲场墖塔墝硗' +
  '墫樽壍堑壐玺壻婿夀寿夅降変变夣梦奞奎奨奖妬妒妳奶姉姊姙妊娬妩娯娱娿婀婣姻婬淫媆嫩媍妇媿愧嬭奶孼孽孾婴宂冗宐宜宻密宼寇寃冤寍宁寔实寗甯寘置寚宝寠窭寳宝尀叵尃敷尅克尒尔尗叔尣尢尰肿尲尴岀出峩峨崘仑嵜崎嵠溪' +
  '嶎蔚巉崭巤鬣帀匝帋纸帒袋帬裙幇帮幙幕幵开庅么廌豸廐厩廔楼廧墙廵巡廸迪廹迫廻回廼乃弢韬彊强彑彐徃往徤健徧遍徬彷忼慷怌怀怱匆怳恍恊勰恠怪恡吝悊哲悋吝悐惕悤匆悳德惇敦惪德愬诉愻逊愽博慂恿慙惭慽戚憇憩憙喜憰谲' +
  '懜懵懽欢戉钺戯戏戸户戹厄抌舀抍拯抝拗拏拿拕拖挐拿挭鲠挿插捓揶捦擒捬抚掽碰揅研揑捏揜掩揫揪揷插揺摇搃总搇揿搤扼搫搬搯掏摠总摡溉摣揸撆撇撘搭撦扯撽击擃攮擥揽擧举擿掷攅攒攩挡攷考敁掂敍叙敺驱斈学斉齐斞庾斾旆' +
  '旈旒旉敷旘帜旛幡旪协旹时昪忭昬昏昻昂晩晚晳晰暎映暱昵曡叠朙明朢望朳杷朶朵杇圬杧芒杸殳枏楠枬楠枱台栁柳栛荔栢柏栰筏桼漆梹槟棃梨棅柄棐榧棥樊椀碗椶棕楥楦榢架槀稿槑梅槖橐槩概樐橹樚辘樷丛橆无橊榴橜橛檝楫檴获' +
  '櫂棹櫈凳櫺棂櫾柚欝郁欬咳欵款欸唉欼啜歕喷歗啸歠啜歱踵歳岁歴历歺歹殽淆毘毗氊毡氜阳氥氙氭氡氼溺汚污沍冱洤泉洿污涖莅涶唾渨隈渰淹渹訇湌餐湏须湻淳湼涅滺悠潣浼潬滩澁涩澣浣澷漫濇涩濬浚濶阔瀁漾瀒涩灴烘炁气炤照' +
  '炰炮烕灭烖灾烝蒸烱炯煇辉煑煮煖暖煠炸熈熙燄焰爫爪牄跄牋笺牕窗牜牛犂犁犇奔犲豺狥殉猇唬猋飑猨猿獧狷玁猃玅妙玆兹珎珍珪圭瑇玳瑠琉瑯琅璢琉瓈璃瓟匏甆瓷甎砖甖罂甞尝甤蕤甽畎甿氓畄留畆亩畊耕畧略畱留畺疆畽疃疍蛋' +
  '疎疏痮胀痺痹瘉愈瘨癫瘶嗽皃貌皦皎皷鼓盇盍盌碗眎视瞹暧矁瞅矙瞰砇珉砲炮硏研碁棋碪砧碯瑙磇砒磒陨磥磊磪崔磵涧礮炮礶罐祐佑禂祷秄耔秇艺秌秋秏耗秐耘秔粳稉粳稬糯稭秸稺稚稾稿穅糠穉稚穤糯穪称穽阱窌窖窓窗窰窑窻窗' +
  '竆穷竒奇竚伫竝并竢俟笓篦筦管筭算筯箸箎篪箒帚箖篮箛箍箠捶箾箫篴笛簁筛簒篡簛筛簷檐籐藤籑馔籥龠粃秕粧妆糓谷糡糨糤馓糺纠紟衿紥扎絖纩絥鞴綂统緖绪緜绵緤绁緥褓緫总縁缘縂总縚绦繈襁繖伞繦襁繲挫纎纤缻缶缾瓶罁缸' +
  '罇樽罋瓮羃幂羗羌羙美羮羹羴膻翄翅翺翱耏耐耑专耤藉耼聃聝馘聦聪肈肇肎肯肐胳肕韧肧胚肬疣肳吻胑肢脃脆脇胁腁胼膆嗉膓肠臈腊臕膘臙胭臝裸臞癯臯皋臿锸舃舄舓舐艢樯艥楫艪橹艶艳芔卉芲花苢苡苺莓苿茉茍苟茠薅荅答荍荞' +
  '荳豆莀农莕荇菓果菫堇萲萱葁姜葢盖蒨茜蒭刍蓧莜蓺艺蔴麻蔾藜蕋蕊蕚萼蕿萱藦蘑藷薯蘂蕊蘐萱蘤花蘯荡虓唬虣暴蚘蛔蚡鼢蚦蚺蛌蛄蛕蛔蜋螂蜑蛋蜝蜞蜨蝶蜯蚌蜶蟀蜹蚋蝡蠕蝯猿螆蚝螎融螘蚁螾蚓蟁蚊蟚蟛蟺蟮蠏蟹蠩蜍蠭蜂衂衄' +
  '衇脉衞卫袠帙袵衽裌夹裠裙褃裉褟溻褵缡褺亵襃褒襍杂襜裣襢袒襮幞襵褶覇霸覊羁覌观覐觉覔觅覩睹覰觑觔斤觕粗觝抵觧解觵觥訠矧訦谌訽诟詤谎詧察誐哦誩竞諁啜諊鞫諕唬諠喧諵喃謌歌謱喽譌讹讁谪讍谔讘嗫讛呓豋登豓艳豘豚' +
  '豻犴貛獾貭质賍赃賔宾賛赞賮赆賷赍賸剩贃赚贒贤赸讪趂趁趒跳趦趑趮躁趯跃跙趄跥跺跴踹蹏蹄蹝屣蹧遭蹮跹蹵蹴蹹蹋蹻跷躧屣躭眈躱躲躳躬躶裸躷矮軄职軆体軰辈軶轭輙辄輭软轝舆辠罪辢辣辤辞辵辶迊匝迯逃迺乃迻移逓递逷逖' +
  '遉侦遟迟遯遁邠豳邨村郞郎郤郄郰鄹郷乡鄕乡酔醉酖鸩酧酬醆盏醡榨醩糟醻酬釬焊鈆铅鉄铁鉏锄銁钧銕铁鋑镌鍉匙鍫锹鎋辖鎒耨鎙槊鎻锁鏁锁鏥锈鑚钻鑛矿鑴镌閙闹関关閧哄闗关阧陡阬坑陁陀陗峭陜狭陭崎陻堙陼渚隂阴隄堤隖坞' +
  '隝坞隠隐隣邻隲骘隷隶雝簌霥蒙靀蒙靭韧鞀鼗鞉鼗鞌鞍鞧秋鞵鞋鞾靴韈袜韒鞘韤袜韮韭頋顾頟额頣颐頼赖顋腮顕显顖囟顦憔颿帆飃飘飜翻飡餐飤饲餂舔餙饰餠饼餫馄餹糖餻糕餽馈饇饫饍膳饟饷馿驴駞驼駦腾駮驳騈骈騐验騗骗騘骢' +
  '驘骡骻胯骽腿骾鲠髗颅髙高髠髡髣彷髤髹髩鬓鬀剃鬂鬓鬦斗鬪斗鬫阚鬬斗鬭斗鬴釜鬽魅魦鲨鰕虾鱑鳇鱓鳝鱻鲜鳮鸡鴈雁鴺鹈鵞鹅鵶鸦鵻隼鶵雏鶽隼鷩氅鸎莺鹻碱麄粗麐麟麕麇麞獐麤粗麰牟黒黑黙默鼃蛙鼄蛛鼇鳌鼈鳖鼏幂鼔鼓齅嗅' +
  '齩咬龒龙龝秋龡吹龢和龤谐龥吁鿌凉'

/**
 * Pairs of our own, before the others: what Unihan lacks (淸 靑 槪 冐), what places write differently (看著 and 看着, 沈默 and
 * 沉默, 彷彿 and 仿佛), what OpenCC leaves because it depends on the word (藉口, 瞭解, 徵求, 反覆), and 螢光, which is
 * 荧光.
 */
const OWN =
  '淸清靑青槪概冐冒著着藉借沈沉彷仿彿佛瞭了徵征甦苏覆复鍾钟锺钟麽么祇只衹只昇升陞升闇暗産产萤荧嵒岩圀国姪侄荘庄'

/** The pairs of a text, one after another. */
function* pairsOf(text: string): Generator<readonly [string, string]> {
  for (let at = 0; at + 1 < text.length; at += 2) yield [text.charAt(at), text.charAt(at + 1)]
}

/**
 * Returns the pairs of characters of search (`parseFold`): traditional to simplified, variants to the common form. Characters
 * outside the Basic Multilingual Plane stand for themselves.
 *
 * @param dictionary OpenCC's characters, traditional to simplified (`乾 干|亂 乱|…`); '' for none
 */
export function foldPairs(dictionary: string): string {
  const found = new Map<string, string>()
  for (let at = 0; at < dictionary.length; ) {
    const end = dictionary.indexOf('|', at)
    const next = end < 0 ? dictionary.length : end
    if (dictionary.charAt(at + 1) === ' ' && (next === at + 3 || dictionary.charAt(at + 3) === ' '))
      found.set(dictionary.charAt(at), dictionary.charAt(at + 2))
    at = next + 1
  }
  for (const [from, to] of pairsOf(UNIHAN)) if (!found.has(from)) found.set(from, to)
  for (const [from, to] of pairsOf(OWN)) found.set(from, to)
  let pairs = ''
  for (const [from, first] of found) {
    // A variant of a traditional character is compared as the simplified one; OpenCC's table has no second step.
    const to = found.get(first) ?? first
    if (to !== from) pairs += from + to
  }
  return pairs
}
