import {
  ArrowLeft,
  BookOpen,
  Calendar,
  Check,
  ChevronDown,
  ChevronRight,
  CloudOff,
  Globe,
  Image,
  Info,
  Link,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  Monitor,
  Moon,
  Pencil,
  Plus,
  Quote,
  RotateCw,
  Search,
  Share,
  ShieldCheck,
  Sun,
  Trash2,
  TriangleAlert,
  Undo2,
  User,
  Users,
  Waypoints,
  X,
} from 'lucide-react';
import './button.css';

/** The icons that many screens use, by meaning. They are loaded at every start. */
const icons = {
  search: Search,
  close: X,
  plus: Plus,
  menu: Menu,
  down: ChevronDown,
  right: ChevronRight,
  back: ArrowLeft,
  edit: Pencil,
  trash: Trash2,
  check: Check,
  globe: Globe,
  mail: Mail,
  link: Link,
  person: User,
  people: Users,
  network: Waypoints,
  login: LogIn,
  logout: LogOut,
  sun: Sun,
  moon: Moon,
  screen: Monitor,
  offline: CloudOff,
  image: Image,
  share: Share,
  info: Info,
  warning: TriangleAlert,
  quote: Quote,
  undo: Undo2,
  book: BookOpen,
  calendar: Calendar,
  shield: ShieldCheck,
  retry: RotateCw,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;

/** An icon's name, or the icon itself where only one part of the app uses it and loads it with its code. */
export type IconOf = IconName | LucideIcon;

/** Always decorative: the words beside it, or the control's label, say what it means. */
export function Icon({ name }: { name: IconOf }) {
  const Drawing = typeof name === 'string' ? icons[name] : name;
  return <Drawing className="icon" strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
