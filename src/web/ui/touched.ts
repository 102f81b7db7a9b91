export { DropdownMenu as Menu } from 'radix-ui';
export { ToastRegion } from './toast-region.tsx';
