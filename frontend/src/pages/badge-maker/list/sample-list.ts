/** Invented guests: every script, a very long name, and two rows with something to mend. */
export const sampleList = `First name,Last name,Organization,Job title,Ticket type,Booking
Priya,Raman,Northlight Events,Head of Registration,Speaker,NL-2041
Łukasz,Wiśniewski,Żabka Group,Event Manager,Guest,NL-2042
Nguyễn Thị,Minh Khai,Đồng Tháp Travel,Giám đốc,Guest,NL-2043
आरती,कुलकर्णी,उत्तर प्रकाश इवेंट्स,निदेशक,Speaker,NL-2044
يوسف,الحدّاد,شركة الشمال,مدير الفعاليات,Guest,NL-2045
נועה,בן־דוד,אור צפון,מנהלת אירועים,Press,NL-2046
小明,王,北光活动公司,会务经理,Guest,NL-2047
สมชาย,ใจดีวัฒนาสกุลวงศ์,แสงเหนือ,ผู้จัดการงาน,Staff,NL-2048
Anne-Marie,Donaudampfschifffahrtsgesellschaft,Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft,Kapitänin,Guest,NL-2049
María José,de la Cruz Fernández-Villaverde y Martínez de Irujo,Luz del Norte,Directora,Guest,NL-2050
,,Northlight Events,Volunteer,Staff,NL-2051
Sam,O’Neill,Northlight Events,Door,Staff,NL-2041
`;
