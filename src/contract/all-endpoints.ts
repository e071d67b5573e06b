import * as addresses from './addresses.ts';
import * as auth from './auth.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import type { Endpoint } from './endpoint.ts';
import * as orders from './orders.ts';

/** Every call of the API, by module: the OpenAPI description and the permission checks are made from this. */
export const allEndpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  auth: [
    auth.validateToken,
    auth.logout,
    auth.logoutAll,
    auth.sendOtp,
    auth.verifyOtp,
    auth.registerByPhone,
    auth.signIn,
    auth.changePassword,
    auth.requestPasswordReset,
    auth.confirmPasswordReset,
  ],
  catalog: [catalog.listMeals, catalog.listCustomizeOptions],
  cart: [
    cart.getCart,
    cart.addCartItem,
    cart.setCartQuantity,
    cart.removeCartItem,
    cart.clearCart,
    cart.addCustomCartItem,
  ],
  addresses: [
    addresses.listAddresses,
    addresses.addAddress,
    addresses.updateAddress,
    addresses.deleteAddress,
    addresses.setDefaultAddress,
    addresses.checkServiceability,
  ],
  orders: [orders.placeOrder, orders.listOrders, orders.getOrder, orders.cancelOwnOrder, orders.orderAgain],
};
